// Pages by what stands behind the `#` of the address, so that any static host serves them.

import { useEffect, useState } from 'preact/hooks';

/** `#/page/rest?query`. */
export interface Route {
  page: string;
  rest: string;
  query: URLSearchParams;
}

function plain(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

export function readRoute(hash: string): Route {
  const path = hash.replace(/^#\/?/, '');
  const query = path.indexOf('?');
  const before = query < 0 ? path : path.slice(0, query);
  const slash = before.indexOf('/');
  return {
    page: slash < 0 ? before : before.slice(0, slash),
    rest: slash < 0 ? '' : plain(before.slice(slash + 1)),
    query: new URLSearchParams(query < 0 ? '' : path.slice(query + 1)),
  };
}

/** Goes to a page; `instead` takes the place of the present one, so that going back leads past it. */
export function go(path: string, instead = false): void {
  const target = `#/${path}`;
  if (!instead) {
    location.hash = target;
    return;
  }
  history.replaceState(null, '', target);
  dispatchEvent(new HashChangeEvent('hashchange'));
}

/** The route that stands, and what comes after it. */
export function useRoute(): Route {
  const [begun] = useState(location.hash);
  const [route, setRoute] = useState(() => readRoute(begun));
  useEffect(() => {
    const changed = () => setRoute(readRoute(location.hash));
    addEventListener('hashchange', changed);
    // Somebody may have gone elsewhere before anything listened.
    if (location.hash !== begun) changed();
    return () => removeEventListener('hashchange', changed);
  }, []);
  return route;
}
