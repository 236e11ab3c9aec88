// Workers that die, or never answer, and what is left then.

import assert from "node:assert/strict";
import { test } from "node:test";

import { Engine, EngineError, type Question, type Said } from "../src/engine/queue";

interface Asked {
  ask: string;
  game?: number;
  record?: string;
}

/** A worker that answers as it is told to. */
class Fake {
  onmessage: ((event: { data: Said }) => void) | null = null;
  onerror: unknown = null;
  ended = false;
  readonly asked: Asked[] = [];

  constructor(private readonly answers: (asked: Asked) => unknown) {}

  postMessage({ id, request }: Question): void {
    const asked = JSON.parse(request) as Asked;
    this.asked.push(asked);
    const answer = this.answers(asked);
    const said: Said | null =
      answer === "never" ? null : answer === "dies" ? { id, died: "index out of bounds" } : { id, answer: JSON.stringify({ ok: answer }) };
    if (said) setTimeout(() => this.ended || this.onmessage?.({ data: said }));
  }

  terminate(): void {
    this.ended = true;
  }
}

/** An engine whose workers answer so, and the workers that were started. */
function engine(answers: (asked: Asked, worker: number) => unknown): { engine: Engine; workers: Fake[] } {
  const workers: Fake[] = [];
  const start = () => {
    const number = workers.length;
    workers.push(new Fake((asked) => answers(asked, number)));
    return Promise.resolve(workers[number] as unknown as Worker);
  };
  return { engine: new Engine(start), workers };
}

const refused = (kind: string) => (error: unknown) => error instanceof EngineError && error.refused.kind === kind;
const settled = () => new Promise((done) => setTimeout(done, 20));

test("what doesn't answer within its limit is stopped, said, and the next one is asked", async () => {
  const { engine: asked, workers } = engine(({ ask }) => (ask === "catalogue" ? "never" : []));
  const troubles: string[] = [];
  asked.onTrouble = (trouble) => troubles.push(trouble);
  await assert.rejects(asked.ask("catalogue", {}, { limit: 30 }), refused("slow"));
  assert.deepEqual(await asked.ask("templates", {}), []);
  assert.equal(workers.length, 2);
  assert.ok(workers[0]?.ended);
  assert.match(troubles.join(), /has not answered/);
});

test("games go on from their records when a worker dies", async () => {
  const answers = ({ ask }: Asked) => {
    switch (ask) {
      case "open":
        return { game: 7 };
      case "record":
        return "1. d2";
      case "undo":
        return "dies";
      default:
        return {};
    }
  };
  const { engine: asked, workers } = engine(answers);
  await asked.ask("open", { source: { name: "achi" } });
  await asked.ask("play", { game: 7, text: "b2" });
  await settled();
  await assert.rejects(asked.ask("undo", { game: 7 }), refused("crashed"));
  await asked.ask("state", { game: 7 });
  assert.deepEqual(workers[1]?.asked.map(({ ask, game, record }) => [ask, game, record]), [
    ["open", 7, "1. d2"],
    ["state", 7, undefined],
  ]);
});

test("a game that a worker dies of is given up", async () => {
  const { engine: asked, workers } = engine(({ ask }, worker) => (ask === "undo" || (ask === "open" && worker > 0) ? "dies" : { game: 1 }));
  await asked.ask("open", { source: { name: "achi" } });
  await assert.rejects(asked.ask("undo", { game: 1 }), refused("crashed"));
  await asked.ask("templates", {});
  assert.equal(workers.length, 3);
  assert.deepEqual(workers[2]?.asked.map(({ ask }) => ask), ["templates"]);
});

test("what is stopped is refused, and nobody is troubled", async () => {
  const { engine: asked } = engine(({ ask }) => (ask === "catalogue" ? "never" : []));
  asked.onTrouble = () => assert.fail("nothing is wrong");
  const first = asked.ask("catalogue", {});
  const second = asked.ask("catalogue", {});
  const both = Promise.all([assert.rejects(first, refused("stopped")), assert.rejects(second, refused("stopped"))]);
  await settled();
  asked.stop();
  await both;
  assert.deepEqual(await asked.ask("templates", {}), []);
});
