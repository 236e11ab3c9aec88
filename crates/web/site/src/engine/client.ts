// The engine in workers: one for each role, started when it is first asked.

import play from "../../generated/merels.wasm?url";
import workshop from "../../generated/merels-workshop.wasm?url";
import { speech } from "../look/words";
import { Engine, type Start } from "./queue";

export { Engine, EngineError, type Options } from "./queue";

/**
 * What a worker is for. The games that are played are held by `table`; a `thinker`, who plays, and an `analyst` may be stopped at
 * any time. `desk` answers while somebody writes, `checker` does what takes longer then; `tester` plays at random, and may be stopped,
 * as may `solver`, who knows exact values; `painter` makes files of pictures.
 */
export type Role = "table" | "thinker" | "analyst" | "desk" | "checker" | "tester" | "solver" | "painter";

/** The workshop's module can do all that the other can, and is fetched where more is asked for than playing. */
const WASM: Record<Role, string> = {
  table: play,
  thinker: play,
  analyst: play,
  desk: workshop,
  checker: workshop,
  tester: workshop,
  solver: workshop,
  painter: workshop,
};

const compiled = new Map<string, Promise<WebAssembly.Module>>();

/** A module, fetched and compiled once for all its workers. */
function compile(wasm: string): Promise<WebAssembly.Module> {
  let found = compiled.get(wasm);
  if (!found) {
    found = load(wasm).catch((error: unknown) => {
      // Next time it may be there.
      compiled.delete(wasm);
      throw error;
    });
    compiled.set(wasm, found);
  }
  return found;
}

async function load(wasm: string): Promise<WebAssembly.Module> {
  // What browsers say of a network that is gone is no sentence, and none in the page's language.
  const response = await fetch(wasm).catch(() => null);
  if (!response) throw new Error(speech().engine.noNetwork);
  if (!response.ok) throw new Error(speech().engine.notLoaded(response.status));
  const typed = response.headers.get("content-type")?.startsWith("application/wasm") ?? false;
  return typed ? WebAssembly.compileStreaming(response) : WebAssembly.compile(await response.arrayBuffer());
}

async function start(role: Role): Promise<Worker> {
  const module = await compile(WASM[role]);
  const worker = new Worker(new URL("./worker.ts", import.meta.url), { type: "module", name: role });
  worker.postMessage({ module } satisfies Start);
  return worker;
}

const engines = new Map<Role, Engine>();

/** The worker of a role. */
export function engine(role: Role): Engine {
  let found = engines.get(role);
  if (!found) {
    found = new Engine(() => start(role));
    engines.set(role, found);
  }
  return found;
}
