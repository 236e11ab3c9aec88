// A game's picture for the catalogue: the board alone, without what stands below it. Used when the site is built.

/** The picture cut to its board, on no paper, with no letters that it doesn't use. */
export function cover(svg: string): string {
  const board = /<rect x="([\d.-]+)" y="([\d.-]+)" width="([\d.-]+)" height="([\d.-]+)" rx="10"/.exec(svg);
  if (!board) return svg;
  const [, x, y, width, height] = board;
  const bare = svg
    .replace(/<g class="stock"[\s\S]*<\/svg>/, '</svg>')
    .replace(/<rect width="100%" height="100%"[^>]*\/>\n?/, '')
    .replace(/ width="\d+" height="\d+" viewBox="[^"]*"/, ` viewBox="${x} ${y} ${width} ${height}"`);
  return bare.replace(/<path id="(g\d+)"[^>]*\/>\n?/g, (whole, id: string) => (bare.includes(`href="#${id}"`) ? whole : ''));
}
