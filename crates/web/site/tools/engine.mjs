// The engine in Node: the same modules that the pages load.

import { readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

import { bundled } from "./bundled.mjs";

const site = join(dirname(fileURLToPath(import.meta.url)), "..");

/** What asks the engine, or `merels`, which just plays; a refusal is thrown. `telling` is told what is known so far. */
export async function asked(telling = () => undefined, module = "merels-workshop") {
  const host = await import(pathToFileURL(await bundled(join(site, "src/engine/host.ts"))).href);
  const protocol = await import(pathToFileURL(await bundled(join(site, "src/engine/protocol.ts"))).href);
  const compiled = await WebAssembly.compile(await readFile(join(site, `generated/${module}.wasm`)));
  const answer = host.answering(compiled, { now: () => performance.now(), tell: (known) => telling(JSON.parse(known)) });
  const ask = (name, asking) => {
    const said = JSON.parse(answer(JSON.stringify({ ...asking, to: protocol.TO[name], ask: name })));
    if ("refused" in said) throw new Error(`${name}: ${said.refused.message}`);
    return said.ok;
  };
  return { ask };
}
