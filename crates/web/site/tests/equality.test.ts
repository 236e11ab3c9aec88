// The engine of the pages, in Node, against the native program: the same counts, the same random games, the same searches.
// `MERELS` names the program; without it these tests are passed over.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { test } from "node:test";
import { pathToFileURL } from "node:url";

import type { Analysis, Asks, Listed, Named } from "../src/engine/protocol";

const program = process.env["MERELS"];
const skip = program === undefined ? "MERELS doesn't name the native program" : false;

// Not as a part of this program: it looks for files beside itself.
const tools = pathToFileURL(join(import.meta.dirname, "../../tools/engine.mjs")).href;
type Ask = <K extends Named>(name: K, asked: Asks[K][0]) => Asks[K][1];
type Asked = (telling: (known: unknown) => void, module?: string) => Promise<{ ask: Ask }>;
const { asked } = (await import(tools)) as { asked: Asked };

const known: unknown[] = [];
const { ask } = await asked((progress: unknown) => known.push(progress), "merels");
const { ask: workshop } = await asked(() => undefined);

/** What the native program prints: a line of JSON for each thing it says. */
function native(...options: string[]): unknown[] {
  const said = execFileSync(program ?? "", options, { encoding: "utf8", maxBuffer: 1 << 28 });
  return said.trim().split("\n").map((line) => JSON.parse(line) as unknown);
}

const games: Listed[] = workshop("catalogue", {});
/** One game of each sort of board and rules. */
const SOME = ["nine-mens-morris", "millieu", "chess", "quarto", "shah", "hex", "kalah", "three-player-morris", "connect-four", "tablut"];
const some = SOME.filter((name) => games.some((game) => game.name === name));

test("the catalogue is the same", { skip }, () => {
  const there = native("list", "--format", "json") as { name: string; title: string; points: number; players: number; family: string }[];
  const plain = ({ name, title, points, players, family }: (typeof there)[number]) => ({ name, title, points, players, family });
  assert.deepEqual(games.map(plain), there.map(plain));
});

test("covers show the middle of a game, light and dark", () => {
  const covers = (length: number | null) => workshop("covers", { name: "achi", length });
  const parts = (svg: string) => svg.split("<").length;
  const [light, dark] = covers(12);
  assert.notEqual(light, dark);
  assert.equal(parts(light), parts(dark), "the same position");
  assert.notEqual(light, covers(null)[0], "no longer the start");
});

test("perft counts the same in every game", { skip }, () => {
  for (const { name, points } of games) {
    const depth = points > 60 ? 2 : 3;
    const [there] = native("perft", name, `${depth}`, "--format", "json") as { leaves: number }[];
    assert.equal(workshop("perft", { source: { name }, depth }).leaves, there?.leaves, name);
  }
});

test("random games by seed are the same, decision by decision", { skip }, () => {
  assert.ok(some.length > 6, some.join(" "));
  for (const name of some) {
    const there = native("playtest", name, "--games", "60", "--seed", "7", "--cap", "400", "--format", "json");
    const here = workshop("playtest", { source: { name }, games: 60, seed: 7, cap: 400 }).report;
    assert.deepEqual([here], there, name);
  }
});

test("searches find the same lines with the same scores", { skip }, () => {
  for (const name of some) {
    const there = native("analyse", name, "--nodes", "8000", "--time", "600s", "--lines", "2", "--threads", "1", "--format", "json") as {
      depth: number;
      nodes: number;
      lines: { score: number; turns: string[] }[];
    }[];
    known.length = 0;
    const game = { source: { name }, settings: [], first: 0, position: null, steps: [] };
    ask("analyse", { game, nodes: 8000, lines: 2 });
    const plain = ({ depth, nodes, lines }: Pick<Analysis, "depth" | "nodes"> & { lines: { score: number; turns: string[] }[] }) => ({
      depth,
      nodes,
      lines: lines.map(({ score, turns }) => ({ score, turns })),
    });
    assert.deepEqual((known as Analysis[]).map(plain), there.map(plain), name);
  }
});
