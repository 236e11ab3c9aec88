// How much is carried to a page: bytes, compressed as hosts do it.

import assert from "node:assert/strict";
import { readFileSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

const dist = join(import.meta.dirname, "../../dist");
const files = readdirSync(dist, { recursive: true, encoding: "utf8" }).filter((name) => statSync(join(dist, name)).isFile());
const gzip = (name: string): number => gzipSync(readFileSync(join(dist, name)), { level: 9 }).length;
const brotli = (name: string): number =>
  // As hosts compress what doesn't change: once, and as well as they can.
  brotliCompressSync(readFileSync(join(dist, name)), { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length;
const sum = (names: string[], size: (name: string) => number): number => names.reduce((all, name) => all + size(name), 0);

const KIB = 1024;
const page = readFileSync(join(dist, "index.html"), "utf8");
/** What the first page names, and the catalogue that it fetches. */
const first = files.filter((name) => name === "index.html" || name === "catalogue.json" || page.includes(name));
const covers = files.filter((name) => name.startsWith("pictures") && !name.endsWith("-dark.svg"));
const engine = files.filter((name) => name.endsWith(".wasm"));

test("the first page and all its pictures are small, and it does without the engine", (t) => {
  const carried = sum(first, gzip) + sum(covers, gzip);
  t.diagnostic(`first page ${Math.round(sum(first, gzip) / KIB)} KiB, all pictures ${Math.round(sum(covers, gzip) / KIB)} KiB (gzip)`);
  assert.ok(covers.length > 50, `${covers.length} pictures`);
  assert.ok(carried < 700 * KIB, `${carried} bytes`);
});

test("the engine is one file, and no larger than it was", (t) => {
  assert.equal(engine.length, 1);
  const [name = ""] = engine;
  const size = brotli(name);
  t.diagnostic(`engine: ${statSync(join(dist, name)).size} bytes, gzip ${gzip(name)}, brotli ${size}`);
  // A build for trying out is not what is carried.
  if (statSync(join(dist, name)).size < 12_000 * KIB) assert.ok(size < 1_700 * KIB, `${size} bytes`);
});

test("nothing that was built names another host", () => {
  for (const name of files.filter((name) => /\.(js|css|html|json|webmanifest)$/.test(name))) {
    const hosts = readFileSync(join(dist, name), "utf8").match(/https?:\/\/[\w.-]+/g) ?? [];
    const known = ["http://www.w3.org"];
    assert.deepEqual([...new Set(hosts)].filter((host) => !known.includes(host)), [], name);
  }
});
