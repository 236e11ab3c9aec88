// Runs the tests of the site in a browser: `node tests/run.mjs [PART OF A FILE'S NAME]...`. The site must have been built.

import { spawnSync } from "node:child_process";
import { mkdir, readdir, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

import { build } from "esbuild";

const here = dirname(fileURLToPath(import.meta.url));
const folder = join(here, "../generated/tests");
const wanted = process.argv.slice(2);
const named = (file) => wanted.length === 0 || wanted.some((part) => file.includes(part));
const files = (await readdir(here)).filter((file) => file.endsWith(".test.ts") && named(file));

// Node reads no TypeScript everywhere yet.
await rm(folder, { recursive: true, force: true });
await mkdir(folder, { recursive: true });
await build({
  entryPoints: files.map((file) => join(here, file)),
  outdir: folder,
  outExtension: { ".js": ".mjs" },
  bundle: true,
  format: "esm",
  platform: "node",
  packages: "external",
  sourcemap: "inline",
  logLevel: "warning",
});
const tests = files.map((file) => join(folder, file.replace(/\.ts$/, ".mjs")));
// Three at a time: each has a browser, which mostly waits, and none is to be slow for lack of processors.
const options = ["--test", "--test-concurrency=3", "--enable-source-maps", "--test-timeout=1200000"];
const ended = spawnSync(process.execPath, [...options, ...tests], { stdio: "inherit" });
process.exit(ended.status ?? 1);
