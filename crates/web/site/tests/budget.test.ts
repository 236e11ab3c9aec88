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
const engines = files.filter((name) => name.endsWith(".wasm"));
const workshop = engines.filter((name) => name.includes("workshop"));
const play = engines.filter((name) => !workshop.includes(name));
/** What the pages of the editor are made of is no part of a first visit to a game: it is the largest file beside the engines. */
const written = files.filter((name) => name.endsWith(".js") && statSync(join(dist, name)).size > 300 * KIB);

test("the first page and all its pictures are small, and it does without the engine", (t) => {
  const carried = sum(first, gzip) + sum(covers, gzip);
  t.diagnostic(`first page ${Math.round(sum(first, gzip) / KIB)} KiB, all pictures ${Math.round(sum(covers, gzip) / KIB)} KiB (gzip)`);
  assert.ok(covers.length > 50, `${covers.length} pictures`);
  assert.ok(carried < 700 * KIB, `${carried} bytes`);
});

test("who goes straight to a game fetches little", (t) => {
  assert.deepEqual([play.length, workshop.length, written.length], [1, 1, 1]);
  // Icons are fetched by who installs the site, and the rest is kept for times without a network behind everybody's back.
  const later = (name: string) => name.startsWith("pictures") || name.endsWith(".png") || [...workshop, ...written, "offline.js"].includes(name);
  const rest = files.filter((name) => !later(name));
  const carried = sum(rest, gzip);
  const sizes = (names: string[]) => `${sum(names, (name) => statSync(join(dist, name)).size)} bytes, gzip ${sum(names, gzip)}`;
  t.diagnostic(`the workshop's engine: ${sizes(workshop)}`);
  // A build for trying out is not what is carried.
  if (statSync(join(dist, ...play)).size > 12_000 * KIB) return;
  const least = sum(rest, brotli);
  t.diagnostic(`all that playing needs: gzip ${carried}, brotli ${least}; its engine ${sizes(play)}`);
  // Most hosts carry brotli; those that don't carry half as much again.
  assert.ok(least < 1_090_000, `${least} bytes`);
  assert.ok(carried < 1_500_000, `${carried} bytes`);
});

test("nothing that was built names another host", () => {
  for (const name of files.filter((name) => /\.(js|css|html|json|webmanifest)$/.test(name))) {
    const hosts = readFileSync(join(dist, name), "utf8").match(/https?:\/\/[\w.-]+/g) ?? [];
    const known = ["http://www.w3.org"];
    assert.deepEqual([...new Set(hosts)].filter((host) => !known.includes(host)), [], name);
  }
});
