// The site as it was built, in a browser: served on this machine, looked at by tests.

import { readFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join, normalize } from "node:path";

import axe from "axe-core";
import { type Browser, type BrowserContext, chromium, type Page } from "playwright-core";

const FLAGS = [
  "--headless",
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];
const TYPES: Record<string, string> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript",
  ".css": "text/css",
  ".json": "application/json",
  ".svg": "image/svg+xml",
  ".wasm": "application/wasm",
  ".webmanifest": "application/manifest+json",
};

/** How somebody looks at the site. */
export interface Visitor {
  width?: number;
  height?: number;
  dark?: boolean;
  touch?: boolean;
  calm?: boolean;
  /** The browser's language; English where nothing is said. */
  locale?: string;
  /** Everything the page puts off comes late, as where the machine is slow and the network isn't: what is half done shows. */
  late?: boolean;
  /** What stands behind the `#`. */
  path?: string;
  /** Another page of the same person: what the browser keeps is there. */
  context?: BrowserContext;
  /** With the worker that keeps the site for times without a network. */
  kept?: boolean;
}

export interface Visit {
  page: Page;
  context: BrowserContext;
  /** What must never be: errors in the console, exceptions, requests to anywhere else. */
  troubles: string[];
  /** The files that were asked for. */
  fetched: string[];
}

export interface Site {
  base: string;
  browser: Browser;
  visit(visitor?: Visitor): Promise<Visit>;
  /** As if the network were gone. */
  unplug(): Promise<void>;
  close(): Promise<void>;
}

function serve(folder: string): Server {
  return createServer((request, response) => {
    const path = normalize(new URL(request.url ?? "/", "http://site").pathname);
    const file = join(folder, path.endsWith("/") ? `${path}index.html` : path);
    readFile(file).then(
      (content) => {
        response.writeHead(200, { "content-type": TYPES[extname(file)] ?? "application/octet-stream" });
        response.end(content);
      },
      () => {
        response.writeHead(404);
        response.end();
      },
    );
  });
}

/** Frames and timers of the page come a tenth of a second late. */
function putOff(): void {
  const frame = window.requestAnimationFrame.bind(window);
  const timer = window.setTimeout.bind(window) as (job: TimerHandler, time?: number, ...rest: unknown[]) => number;
  window.requestAnimationFrame = (job) => frame((now) => void timer(() => job(now), 200));
  window.setTimeout = ((job: TimerHandler, time = 0, ...rest: unknown[]) => timer(job, time + 80, ...rest)) as typeof window.setTimeout;
}

/** Random numbers that are the same every time: what programs play depends on them. */
function sameNumbers(): void {
  let last = 20_260_131;
  const next = () => (last = (Math.imul(last, 1_103_515_245) + 12_345) & 0x7fff_ffff);
  crypto.getRandomValues = <T extends ArrayBufferView | null>(array: T): T => {
    const cells = array as unknown as Uint32Array;
    for (let at = 0; at < cells.length; at++) cells[at] = next() >> 7;
    return array;
  };
}

/** Serves the site and starts a browser. */
export async function open(folder = join(import.meta.dirname, "../../dist")): Promise<Site> {
  const server = serve(folder);
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const browser = await chromium.launch({ executablePath: process.env["CHROMIUM"] ?? "/usr/bin/chromium", args: FLAGS });
  const unplug = () =>
    new Promise<void>((done) => {
      server.close(() => done());
      server.closeAllConnections();
    });
  const visit = async (visitor: Visitor = {}): Promise<Visit> => {
    const { width = 1280, height = 800, dark = false, touch = false, calm = true, path = "" } = visitor;
    const context =
      visitor.context ??
      (await browser.newContext({
        viewport: { width, height },
        colorScheme: dark ? "dark" : "light",
        reducedMotion: calm ? "reduce" : "no-preference",
        hasTouch: touch,
        isMobile: touch,
        locale: visitor.locale ?? "en-GB",
      }));
    const page = await context.newPage();
    const troubles: string[] = [];
    const fetched: string[] = [];
    page.on("console", (message) => {
      if (["error", "warning"].includes(message.type())) troubles.push(`${message.type()}: ${message.text()}`);
    });
    page.on("pageerror", (error) => troubles.push(`exception: ${error.message}`));
    page.on("request", (request) => {
      if (request.url().startsWith(base)) fetched.push(request.url().slice(base.length));
      if (!/^(data|blob):/.test(request.url()) && !request.url().startsWith(base)) troubles.push(`request: ${request.url()}`);
    });
    // A machine with much else to do is slow, and nothing is wrong.
    page.setDefaultTimeout(60_000);
    await page.addInitScript(sameNumbers);
    if (visitor.late) await page.addInitScript(putOff);
    if (!visitor.kept) await page.addInitScript(() => void Reflect.deleteProperty(Navigator.prototype, "serviceWorker"));
    await page.goto(`${base}#/${path}`);
    return { page, context, troubles, fetched };
  };
  const close = async () => {
    await browser.close();
    await unplug();
  };
  return { base, browser, visit, unplug, close };
}

/** What axe has to say against a page, in words. */
export async function violations(page: Page): Promise<string[]> {
  await page.evaluate(axe.source);
  const found = await page.evaluate(async () => {
    const { axe: looked } = window as unknown as { axe: typeof axe };
    const { violations: all } = await looked.run(document, { resultTypes: ["violations"] });
    return all.map(({ id, help, nodes }) => `${id}: ${help}\n${nodes.map(({ html, failureSummary }) => `  ${html}\n  ${failureSummary}`).join("\n")}`);
  });
  return found;
}
