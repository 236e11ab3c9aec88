// Writes what the first page needs, so that it can do without the engine: `public/catalogue.json` and a picture of each game,
// light and dark.

import { existsSync } from "node:fs";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

import { asked } from "./engine.mjs";
import { bundled } from "./bundled.mjs";

const site = join(dirname(fileURLToPath(import.meta.url)), "..");
const cover = join(site, "src/catalogue/cover.ts");

// How a picture is cut for the page is the page's business.
const cut = existsSync(cover) ? (await import(pathToFileURL(await bundled(cover)).href)).cover : (svg) => svg;

const { ask } = await asked();
const listed = ask("catalogue", {});
const pictures = join(site, "public/pictures");
await rm(pictures, { recursive: true, force: true });
await mkdir(pictures, { recursive: true });
for (const { name, length } of listed) {
  const [light, dark] = ask("covers", { name, length });
  await writeFile(join(pictures, `${name}.svg`), cut(light));
  await writeFile(join(pictures, `${name}-dark.svg`), cut(dark));
}
await writeFile(join(site, "public/catalogue.json"), JSON.stringify(listed));
console.log(`catalogue: ${listed.length} games`);
