// How fast the pages' engine is beside the native program, game by game in one run: `node tools/speed.mjs PROGRAM [GAME]...`.
// Parts of the native speed: perft, random playouts, alpha-beta on one thread.

import { execFileSync } from "node:child_process";

import { asked } from "./engine.mjs";

const [program, ...given] = process.argv.slice(2);
if (program === undefined) throw new Error("which native program? One that was built with --release");
const games = given.length > 0 ? given : ["nine-mens-morris", "shah", "millieu", "chess", "hex", "breakthrough", "tablut", "kalah"];
const NODES = 300_000;
/** The better of so many runs counts: other programs only ever slow one down. */
const RUNS = 3;

/** The last line of JSON that the native program prints. */
function native(...options) {
  const said = execFileSync(program, [...options, "--threads", "1", "--format", "json"], { encoding: "utf8", maxBuffer: 1 << 28 });
  return JSON.parse(said.trim().split("\n").at(-1));
}

const { ask } = await asked();
const best = (run) => Math.max(...Array.from({ length: RUNS }, run));

function searched(name) {
  const game = { source: { name }, settings: [], first: 0, position: null, steps: [] };
  const began = performance.now();
  const { nodes } = ask("analyse", { game, nodes: NODES, lines: 1 });
  return (nodes / (performance.now() - began)) * 1e3;
}

const all = [[], [], []];
console.log("game".padEnd(24), "perft  playouts  search");
for (const name of games) {
  const benches = Array.from({ length: RUNS }, () => [native("bench", name), ask("bench", { source: { name } })]);
  const speeds = (measure) => [0, 1].map((where) => Math.max(...benches.map((pair) => measure(pair[where]))));
  const part = ([there, here]) => here / there;
  const nodes = best(() => {
    const found = native("analyse", name, "--nodes", `${NODES}`, "--time", "600s");
    return found.nodes / found.seconds;
  });
  const parts = [
    part(speeds(({ perft }) => perft.nodes_per_second)),
    part(speeds(({ playouts_draws_automatic: playouts }) => playouts.decisions_per_second)),
    best(() => searched(name)) / nodes,
  ];
  parts.forEach((part, index) => all[index].push(part));
  console.log(name.padEnd(24), parts.map((part) => part.toFixed(2)).join("   "));
}
const mean = (parts) => Math.exp(parts.reduce((sum, part) => sum + Math.log(part), 0) / parts.length);
console.log("geometric mean".padEnd(24), all.map((parts) => mean(parts).toFixed(2)).join("   "));
