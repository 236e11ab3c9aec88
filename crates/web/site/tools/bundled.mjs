// A module of the site for programs that run in Node.

import { mkdir } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

import { build } from "esbuild";

const site = join(dirname(fileURLToPath(import.meta.url)), "..");

/** Where the module is, with all it imports but packages, as Node reads it. */
export async function bundled(file) {
  const folder = join(site, "generated/node");
  await mkdir(folder, { recursive: true });
  const out = join(folder, `${basename(file, ".ts")}.mjs`);
  await build({ entryPoints: [file], outfile: out, bundle: true, format: "esm", platform: "node", packages: "external", logLevel: "warning" });
  return out;
}
