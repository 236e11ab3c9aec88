// Where things are on the board as it is seen now, and where the arrow keys lead.

import type { Board } from '../engine/protocol';

export type Place = readonly [number, number];

/** From a point to the nearest other one. */
export const STEP = 40;

export interface View {
  width: number;
  height: number;
  path: string;
  places: readonly Place[];
  cells: readonly (readonly Place[])[];
  pillars: readonly (readonly [number, number, number, number])[];
  names: Name[];
  /** Where the path is drawn in parts, one layer below another: what part of it, and by how much it is moved. */
  parts: Part[];
  /** From the outermost points to the board's edge. */
  edge: number;
}

interface Name {
  text: string;
  x: number;
  y: number;
}

export interface Part {
  left: number;
  right: number;
  moved: Place;
}

export interface Turned {
  flip: boolean;
  space: boolean;
  /** Layers one below another, where there is no room beside one another. */
  stacked: boolean;
}

/** The board as it is seen. */
export function view(board: Board, { flip, space, stacked }: Turned, named: boolean): View {
  const inSpace = space && board.space ? board.space : null;
  const places: Place[] = inSpace ? inSpace.places : flip ? board.flipped.places : board.points.map(({ x, y }): Place => [x, y]);
  const cells = inSpace ? [] : flip ? board.flipped.cells : board.points.flatMap((point) => (point.cell ? [point.cell] : []));
  const width = inSpace?.width ?? board.width;
  const height = inSpace?.height ?? board.height;
  const given = inSpace ? [] : flip ? board.flipped.names : board.names;
  const names = !named ? [] : given.length > 0 ? given : pointNames(board, places, flip && !inSpace);
  const whole: View = {
    width,
    height,
    path: inSpace?.path ?? (flip ? board.flipped.path : board.path),
    places,
    cells,
    pillars: inSpace?.pillars ?? [],
    names,
    parts: [],
    edge: names.length > 0 ? edgeFor(names, width, height) : 28,
  };
  return stacked && !inSpace && width > 2 * height ? stack(board, whole) : whole;
}

/** The layers one below another. */
function stack(board: Board, whole: View): View {
  const layerOf = (index: number) => board.points[index]?.grid?.[2] ?? 0;
  const layers = [...new Set(board.points.map((_, index) => layerOf(index)))];
  if (layers.length < 2) return whole;
  const boxes = layers.map((layer) => {
    const xs = whole.places.filter((_, index) => layerOf(index) === layer).map(([x]) => x);
    return { left: Math.min(...xs), right: Math.max(...xs) };
  });
  const high = whole.height + whole.edge + STEP;
  const parts = boxes.map(({ left, right }, index): Part => ({ left, right, moved: [-left, index * high] }));
  const move = ([x, y]: Place, by: Place): Place => [x + by[0], y + by[1]];
  const partOf = (index: number): Place => parts[layers.indexOf(layerOf(index))]?.moved ?? [0, 0];
  const names = whole.names.flatMap(({ text, x, y }) => {
    const own = parts.find(({ left, right }) => x >= left - 1 && x <= right + 1);
    // Ranks stand beside every layer.
    const all = own ? [own] : parts;
    return all.map(({ moved }) => ({ text, x: own ? x + moved[0] : x, y: y + moved[1] }));
  });
  return {
    ...whole,
    width: Math.max(...boxes.map(({ left, right }) => right - left)),
    height: whole.height + (layers.length - 1) * high,
    places: whole.places.map((place, index) => move(place, partOf(index))),
    cells: whole.cells.map((cell, index) => cell.map((corner) => move(corner, partOf(index)))),
    names,
    parts,
  };
}

/** How much room names need around the board. */
function edgeFor(names: Name[], width: number, height: number): number {
  const out = names.map(({ text, x, y }) => Math.max(-x + text.length * 4, -y + 6, x + text.length * 4 - width, y + 6 - height));
  return Math.max(30, ...out.map((far) => far + 7));
}

/** Names beside their points, where a board has no rows and columns. */
function pointNames(board: Board, places: readonly Place[], flip: boolean): Name[] {
  return board.points.map(({ name, free }, index) => {
    const [x, y] = places[index] ?? [0, 0];
    const [right, down] = (flip ? board.flipped.free[index] : undefined) ?? free;
    const far = 19 + Math.abs(right) * (name.length * 3.4 + 2) + Math.abs(down) * 6;
    return { text: name, x: x + right * far, y: y + down * far };
  });
}

const WAYS: Record<string, Place> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** The point to which an arrow key leads: the nearest in that direction, straight ahead before aside. */
export function neighbour(places: readonly Place[], from: number, key: string): number | null {
  const way = WAYS[key];
  const here = places[from];
  if (!way || !here) return null;
  let best: { index: number; cost: number } | null = null;
  places.forEach(([x, y], index) => {
    const [right, down] = [x - here[0], y - here[1]];
    const ahead = right * way[0] + down * way[1];
    const aside = Math.abs(right * way[1] - down * way[0]);
    // What lies more aside than ahead belongs to the other keys.
    if (ahead < 1 || aside > ahead * 1.75) return;
    const cost = ahead + aside * 2;
    if (best === null || cost < best.cost - 0.01) best = { index, cost };
  });
  return best === null ? null : (best as { index: number }).index;
}

/** The point nearest to a place, if it is near enough to be meant. */
export function nearest(places: readonly Place[], [x, y]: Place, reach = STEP * 0.62): number | null {
  let best: number | null = null;
  let least = reach;
  places.forEach((place, index) => {
    const far = Math.hypot(place[0] - x, place[1] - y);
    if (far < least) [best, least] = [index, far];
  });
  return best;
}
