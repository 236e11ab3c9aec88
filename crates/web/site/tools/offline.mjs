// Writes `offline.js` into what was built: the worker that keeps the site, with the list of its files.

import { createHash } from "node:crypto";
import { readFile, readdir } from "node:fs/promises";
import { join, relative, sep } from "node:path";

import { build } from "esbuild";

async function files(folder) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const found = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return found.map((file) => relative(folder, file).split(sep).join("/")).sort();
}

/** For Vite: after all else is written. */
export function offline() {
  let folder = "dist";
  return {
    name: "merels-offline",
    apply: "build",
    configResolved(config) {
      folder = config.build.outDir;
    },
    async closeBundle() {
      const all = (await files(folder)).filter((file) => file !== "offline.js" && !file.endsWith(".map"));
      const hash = createHash("sha256");
      for (const file of all) hash.update(file).update(await readFile(join(folder, file)));
      const more = all.filter((file) => /^pictures\/|workshop/.test(file));
      const needed = ["./", ...all.filter((file) => !more.includes(file) && file !== "index.html")];
      await build({
        entryPoints: [join(import.meta.dirname, "../src/keep/offline-worker.ts")],
        outfile: join(folder, "offline.js"),
        bundle: true,
        minify: true,
        format: "iife",
        define: { FILES: JSON.stringify({ needed, more }), VERSION: JSON.stringify(hash.digest("hex").slice(0, 16)) },
        logLevel: "warning",
      });
    },
  };
}
