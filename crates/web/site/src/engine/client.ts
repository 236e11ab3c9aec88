// The engine in workers: one for each role, started when it is first asked, stopped when it doesn't answer, started anew.

import type { Asks, Named, Refused } from "./protocol";
import { TO } from "./protocol";
import wasm from "../../generated/merels.wasm?url";

/**
 * What a worker is for. The games that are played are held by `table`; a `thinker`, who plays, and an `analyst` may be stopped at
 * any time. `desk` answers while somebody writes, `checker` does what takes longer then.
 */
export type Role = "table" | "thinker" | "analyst" | "desk" | "checker";

/** How long an answer may take, in milliseconds, where nobody says otherwise. */
const LIMIT = 10_000;

/** What a worker is told first. */
export interface Start { module: WebAssembly.Module }
/** What it is asked. */
export interface Question { id: number; request: string }
/** What it says: an answer, what is known so far, or that it died. */
export type Said = { id: number; answer: string } | { id: number; progress: string } | { id: number; died: string };

/** What is not answered, and why. */
export class EngineError extends Error {
  readonly refused: Refused;

  constructor(refused: Refused) {
    super(refused.message);
    this.name = "EngineError";
    this.refused = refused;
  }
}

export interface Options<T> {
  /** Told what is known so far. */
  progress?: (known: T) => void;
  /** In milliseconds. The time of what waits before it doesn't count. */
  limit?: number;
}

interface Waiting {
  request: string;
  limit: number;
  progress: ((known: unknown) => void) | undefined;
  resolve: (answer: unknown) => void;
  reject: (error: EngineError) => void;
}

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

const refusal = (kind: Refused["kind"], message: string): EngineError => new EngineError({ kind, message, reports: [] });

/** One worker and what is asked of it. */
export class Engine {
  readonly role: Role;
  /** Told, in a sentence, that the worker died or was stopped by its limit. */
  onTrouble: (message: string) => void = () => undefined;
  private worker: Worker | undefined;
  private readonly queue: Waiting[] = [];
  private asked: { id: number; waiting: Waiting; timer: number } | undefined;
  private next = 1;
  /** The games that are open, each with what opens it again. */
  private readonly games = new Map<number, object>();
  private restoring = false;

  constructor(role: Role) {
    this.role = role;
  }

  /** Asks, after all that was asked before. */
  async ask<K extends Named>(name: K, asked: Asks[K][0], options: Options<unknown> = {}): Promise<Asks[K][1]> {
    const answer = (await this.send(name, asked, options)) as Asks[K][1];
    if (TO[name] === "table") this.remember(name, asked, answer);
    return answer;
  }

  /** Stops what is being worked on and all that waits: it is refused as `stopped`. What is open stays open. */
  stop(): void {
    if (this.asked) this.fail(refusal("stopped", "stopped"));
    for (const waiting of this.queue.splice(0)) waiting.reject(refusal("stopped", "stopped"));
  }

  private send(name: Named, asked: object, options: Options<unknown>): Promise<unknown> {
    const request = JSON.stringify({ ...asked, to: TO[name], ask: name });
    return new Promise((resolve, reject) => {
      const { progress, limit = LIMIT } = options;
      this.queue.push({ request, limit, progress, resolve, reject });
      void this.proceed();
    });
  }

  private async proceed(): Promise<void> {
    if (this.asked || this.restoring || this.queue.length === 0) return;
    let worker: Worker;
    try {
      worker = await this.started();
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      for (const waiting of this.queue.splice(0)) waiting.reject(refusal("crashed", message));
      return;
    }
    const waiting = this.asked ? undefined : this.queue.shift();
    if (!waiting) return;
    const id = this.next++;
    const timer = window.setTimeout(() => this.fail(refusal("slow", tooSlow(waiting.limit))), waiting.limit);
    this.asked = { id, waiting, timer };
    worker.postMessage({ id, request: waiting.request } satisfies Question);
  }

  private async started(): Promise<Worker> {
    if (this.worker) return this.worker;
    const module = await compile();
    if (this.worker) return this.worker;
    const worker = new Worker(new URL("./worker.ts", import.meta.url), { type: "module", name: this.role });
    worker.onmessage = (event: MessageEvent<Said>) => this.hear(event.data);
    worker.onerror = (event) => this.fail(refusal("crashed", `the engine has failed: ${event.message}`));
    worker.postMessage({ module } satisfies Start);
    this.worker = worker;
    return worker;
  }

  private hear(said: Said): void {
    const asked = this.asked;
    if (!asked || said.id !== asked.id) return;
    if ("progress" in said) {
      asked.waiting.progress?.(JSON.parse(said.progress));
      return;
    }
    if ("died" in said) {
      this.fail(refusal("crashed", `the engine has failed: ${said.died}`));
      return;
    }
    window.clearTimeout(asked.timer);
    this.asked = undefined;
    const answer = JSON.parse(said.answer) as { ok: unknown } | { refused: { message: string; reports?: Refused["reports"] } };
    if ("ok" in answer) asked.waiting.resolve(answer.ok);
    else asked.waiting.reject(new EngineError({ kind: "refused", reports: [], ...answer.refused }));
    void this.proceed();
  }

  /** The worker is of no use any more: what it was asked is refused, and the next one begins where this one stood. */
  private fail(error: EngineError): void {
    const { asked } = this;
    this.worker?.terminate();
    this.worker = undefined;
    this.asked = undefined;
    if (asked) {
      window.clearTimeout(asked.timer);
      asked.waiting.reject(error);
    }
    if (error.refused.kind !== "stopped") this.onTrouble(error.message);
    void this.restore();
  }

  /** Opens the games again that were open. One that can't be is given up. */
  private async restore(): Promise<void> {
    if (this.games.size > 0 && !this.restoring) {
      const open = [...this.games];
      this.games.clear();
      const before = this.queue.splice(0);
      const again = open.map(([game, how]) =>
        this.send("open", { ...how, game }, {}).then(
          () => this.games.set(game, how),
          () => undefined,
        ),
      );
      this.restoring = false;
      this.queue.push(...before);
      void this.proceed();
      await Promise.all(again);
    }
    void this.proceed();
  }

  /** Keeps what opens a game again: its record. */
  private remember(name: Named, asked: object, answer: unknown): void {
    if (name === "open" || name === "reopen") {
      const { source, settings, record, position, first } = asked as Asks["open"][0];
      const { game } = answer as { game: number };
      this.games.set(game, { source, settings, record, position, first });
      if (name === "reopen") this.keep(game);
      return;
    }
    const { game } = asked as { game: number };
    if (name === "close") this.games.delete(game);
    const changes = !["why", "record", "snapshot", "picture", "png", "animation", "state", "close"].includes(name);
    if (changes) this.keep(game);
  }

  private keep(game: number): void {
    const how = this.games.get(game);
    if (!how) return;
    const kept = (record: unknown): void => {
      if (this.games.get(game) === how) this.games.set(game, { ...how, record });
    };
    this.send("record", { game }, {}).then(kept, () => undefined);
  }
}

function tooSlow(limit: number): string {
  return `the engine has not answered within ${Math.round(limit / 1000)} seconds, and was stopped`;
}

const engines = new Map<Role, Engine>();

/** The worker of a role. */
export function engine(role: Role): Engine {
  let found = engines.get(role);
  if (!found) {
    found = new Engine(role);
    engines.set(role, found);
  }
  return found;
}
