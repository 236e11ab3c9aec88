// The engine in workers: one for each role, started when it is first asked.

import wasm from "../../generated/merels.wasm?url";
import { Engine, type Start } from "./queue";

export { Engine, EngineError, type Options } from "./queue";

/**
 * What a worker is for. The games that are played are held by `table`; a `thinker`, who plays, and an `analyst` may be stopped at
 * any time. `desk` answers while somebody writes, `checker` does what takes longer then.
 */
export type Role = "table" | "thinker" | "analyst" | "desk" | "checker";

let compiled: Promise<WebAssembly.Module> | undefined;

/** The engine, fetched and compiled once for all workers. */
function compile(): Promise<WebAssembly.Module> {
  compiled ??= load().catch((error: unknown) => {
    // Next time it may be there.
    compiled = undefined;
    throw error;
  });
  return compiled;
}

async function load(): Promise<WebAssembly.Module> {
  const response = await fetch(wasm);
  if (!response.ok) throw new Error(`the engine can't be loaded: ${response.status}`);
  const typed = response.headers.get("content-type")?.startsWith("application/wasm") ?? false;
  return typed ? WebAssembly.compileStreaming(response) : WebAssembly.compile(await response.arrayBuffer());
}

async function start(role: Role): Promise<Worker> {
  const module = await compile();
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
