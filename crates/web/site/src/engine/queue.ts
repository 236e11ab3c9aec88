// What is asked of a worker: one request after another, with a limit of time for each. A worker that dies or is stopped gives way to
// another, which begins where it stood.

import type { Asks, Named, Refused } from "./protocol";
import { TO } from "./protocol";
import { speech } from "../look/words";

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
  reject: (error: EngineError) => unknown;
  /** Whether it opens a game again. */
  again: boolean;
}

const refusal = (kind: Refused["kind"], message: string): EngineError => new EngineError({ kind, message, reports: [] });

/** One worker and what is asked of it. */
export class Engine {
  /** Told, in a sentence, that the worker died or was stopped by its limit. */
  onTrouble: (message: string) => void = () => undefined;
  private worker: Worker | undefined;
  private starting: Promise<Worker> | undefined;
  private readonly queue: Waiting[] = [];
  private asked: { id: number; waiting: Waiting; timer: ReturnType<typeof setTimeout> } | undefined;
  private next = 1;
  /** The games that are open, each with what opens it again. */
  private readonly games = new Map<number, object>();
  private readonly start: () => Promise<Worker>;

  /** `start` gives a worker that is ready to be asked. */
  constructor(start: () => Promise<Worker>) {
    this.start = start;
  }

  /** Asks, after all that was asked before. */
  async ask<K extends Named>(name: K, asked: Asks[K][0], options: Options<unknown> = {}): Promise<Asks[K][1]> {
    const answer = (await this.send(name, asked, options)) as Asks[K][1];
    if (TO[name] === "table") this.remember(name, asked, answer);
    return answer;
  }

  /** Stops what is being worked on and all that waits: it is refused as `stopped`. What is open stays open. */
  stop(): void {
    const all = this.queue.splice(0);
    this.queue.push(...all.filter((waiting) => waiting.again));
    for (const waiting of all) if (!waiting.again) waiting.reject(refusal("stopped", "stopped"));
    if (this.asked) this.fail(refusal("stopped", "stopped"));
  }

  private send(name: Named, asked: object, options: Options<unknown>): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const { progress, limit = LIMIT } = options;
      this.queue.push({ request: written(name, asked), limit, progress, resolve, reject, again: false });
      void this.proceed();
    });
  }

  private async proceed(): Promise<void> {
    if (this.asked || this.queue.length === 0) return;
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
    const timer = setTimeout(() => this.fail(refusal("slow", speech().engine.slow(Math.round(waiting.limit / 1000)))), waiting.limit);
    this.asked = { id, waiting, timer };
    worker.postMessage({ id, request: waiting.request } satisfies Question);
  }

  private async started(): Promise<Worker> {
    if (this.worker) return this.worker;
    this.starting ??= this.start();
    let worker: Worker;
    try {
      worker = await this.starting;
    } catch (error) {
      // Next time it may be there.
      this.starting = undefined;
      throw error;
    }
    if (this.starting) {
      // Of all who wait the first one is here.
      this.starting = undefined;
      worker.onmessage = (event: MessageEvent<Said>) => this.hear(event.data);
      worker.onerror = (event) => this.fail(refusal("crashed", speech().engine.failed(event.message)));
      this.worker = worker;
    }
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
      this.fail(refusal("crashed", speech().engine.failed(said.died)));
      return;
    }
    clearTimeout(asked.timer);
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
      clearTimeout(asked.timer);
      asked.waiting.reject(error);
    }
    if (error.refused.kind !== "stopped") this.onTrouble(error.message);
    this.restore();
    void this.proceed();
  }

  /** First of all the games are opened again that were open. One that can't be is given up. */
  private restore(): void {
    const others = this.queue.splice(0).filter((waiting) => !waiting.again);
    for (const [game, how] of this.games) {
      const reject = (error: EngineError): unknown => error.refused.kind !== "stopped" && this.games.delete(game);
      this.queue.push({ request: written("open", { ...how, game }), limit: LIMIT, progress: undefined, resolve: () => undefined, reject, again: true });
    }
    this.queue.push(...others);
  }

  /** Keeps what opens a game again: its record. */
  private remember(name: Named, asked: object, answer: unknown): void {
    if (name === "open" || name === "reopen") {
      const { source, settings, record, position, first, language } = asked as Asks["open"][0];
      const { game } = answer as { game: number };
      this.games.set(game, { ...this.games.get(game), source, settings, record, position, first, ...(language && { language }) });
      if (name === "reopen") this.keep(game);
      return;
    }
    const { game } = asked as { game: number };
    if (name === "close") this.games.delete(game);
    const how = this.games.get(game);
    if (name === "speak" && how) this.games.set(game, { ...how, language: (asked as Asks["speak"][0]).language });
    const changes = !["why", "record", "snapshot", "speak", "state", "close"].includes(name);
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

function written(name: Named, asked: object): string {
  return JSON.stringify({ ...asked, to: TO[name], ask: name });
}
