import { defineConfig } from "vite";

// @ts-expect-error: a module without types
import { offline } from "./tools/offline.mjs";

export default defineConfig({
  // Wherever it is put: a folder of a host, or its root.
  base: "./",
  plugins: [offline()],
  build: {
    target: "es2022",
    assetsInlineLimit: 0,
    // What isn't needed at once is a file of its own; which ones those are is said by `import()`.
    modulePreload: { polyfill: false },
  },
  worker: { format: "es" },
  server: { port: 4173, strictPort: true },
  preview: { port: 4173, strictPort: true },
});
