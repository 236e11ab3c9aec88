// Keeps the whole site, so that it works without a network. The build puts the list of files in: what is fetched is one
// version of the site, as a whole.

/** The files of this version, beside this one; the first are needed to play at all. */
declare const FILES: { needed: string[]; more: string[] };
/** Changes with any of them. */
declare const VERSION: string;

interface Lasting extends Event {
  waitUntil(until: Promise<unknown>): void;
}
interface Asking extends Lasting {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}

const PREFIX = 'merels-';
const NAME = `${PREFIX}${VERSION}`;
const scope = self as unknown as { registration: { scope: string }; clients: { claim(): Promise<void> } } & EventTarget;

async function install(): Promise<void> {
  const cache = await caches.open(NAME);
  await cache.addAll(FILES.needed.map((file) => new Request(file, { cache: 'no-cache' })));
  // Pictures and the workshop are missed less than games.
  await Promise.allSettled(FILES.more.map((file) => cache.add(file)));
}

async function activate(): Promise<void> {
  for (const name of await caches.keys()) if (name.startsWith(PREFIX) && name !== NAME) await caches.delete(name);
  await scope.clients.claim();
}

async function answer(request: Request): Promise<Response> {
  const cache = await caches.open(NAME);
  const key = request.mode === 'navigate' ? new URL('./', scope.registration.scope).href : request.url;
  return (await cache.match(key, { ignoreSearch: true })) ?? fetch(request);
}

scope.addEventListener('install', (event) => (event as Lasting).waitUntil(install()));
scope.addEventListener('activate', (event) => (event as Lasting).waitUntil(activate()));
scope.addEventListener('fetch', (event) => {
  const { request } = event as Asking;
  // Nothing but the site itself is ever fetched.
  if (request.method === 'GET' && request.url.startsWith(scope.registration.scope)) (event as Asking).respondWith(answer(request));
});

export {};
