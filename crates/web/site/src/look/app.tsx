// The frame of all pages: what stands above and below them, and which of them is shown.

import type { JSX } from 'preact';
import { render } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { Catalogue } from '../catalogue/page';
import { keepSite } from '../keep/offline';
import { HelpPage } from './help';
import { IconButton, Toasts, message } from './parts';
import { SettingsDialog } from './preferences';
import { Sign } from './icons';
import { type Route, useRoute } from './router';
import { apply, isDark, set, useSettings } from './settings';
import './look.css';

/** A page that is fetched when it is first opened. */
function later(load: () => Promise<(props: { route: Route }) => JSX.Element | null>) {
  let found: ((props: { route: Route }) => JSX.Element | null) | undefined;
  return function Later({ route }: { route: Route }) {
    const [, setReady] = useState(found !== undefined);
    const [trouble, setTrouble] = useState('');
    useEffect(() => {
      if (found) return;
      load().then(
        (page) => {
          found = page;
          setReady(true);
        },
        (error: unknown) => setTrouble(message(error)),
      );
    }, []);
    if (trouble) return <p class="notice bad" role="alert">This page couldn’t be fetched. Reload it to try again. ({trouble})</p>;
    const Page = found;
    return Page ? <Page route={route} /> : <p class="loading">One moment …</p>;
  };
}

/** A page that draws itself into an element. */
interface Plain {
  open: (root: HTMLElement, route: Route) => () => void;
}

function plain(load: () => Promise<Plain>) {
  return function Drawn({ route }: { route: Route }) {
    const root = useRef<HTMLDivElement>(null);
    const [trouble, setTrouble] = useState('');
    useEffect(() => {
      let close: (() => void) | undefined;
      let gone = false;
      load().then(
        (page) => {
          if (!gone && root.current) close = page.open(root.current, route);
        },
        (error: unknown) => setTrouble(message(error)),
      );
      return () => {
        gone = true;
        close?.();
      };
    }, [route.rest]);
    return trouble ? <p class="notice bad" role="alert">This page couldn’t be fetched. Reload it to try again. ({trouble})</p> : <div ref={root} class="plain" />;
  };
}

const Play = later(async () => (await import('../play/page')).PlayPage);
const Kept = later(async () => (await import('../keep/page')).KeptPage);
const Shared = later(async () => (await import('../share/page')).SharedPage);
const Write = plain(() => import('../write/page'));

const PAGES: Record<string, { title: string; wide?: boolean; page: (props: { route: Route }) => JSX.Element | null }> = {
  '': { title: 'Games', page: Catalogue },
  play: { title: 'Play', page: Play },
  kept: { title: 'My games', page: Kept },
  write: { title: 'Write', wide: true, page: Write },
  d: { title: 'A definition that was sent', page: Shared },
  g: { title: 'A game that was sent', page: Shared },
  help: { title: 'Help', page: HelpPage },
};

const NAV = [
  ['', 'Games'],
  ['kept', 'My games'],
  ['write', 'Write'],
  ['help', 'Help'],
] as const;

function Top({ page }: { page: string }) {
  const now = useSettings();
  const [open, setOpen] = useState(false);
  const dark = isDark();
  return (
    <header class="top">
      <div class="top-inner">
        <a class="brand" href="#/" aria-label="Merels, all games">
          <Sign />
          <b>Merels</b>
        </a>
        <nav aria-label="Pages">
          {NAV.map(([key, title]) => (
            <a key={key} href={`#/${key}`} aria-current={page === key ? 'page' : undefined}>
              {title}
            </a>
          ))}
        </nav>
        <span class="space" />
        <IconButton class="theme" icon={dark ? 'sun' : 'moon'} label={dark ? 'Light colours' : 'Dark colours'} quiet onClick={() => set({ theme: dark ? 'light' : 'dark' })} />
        <IconButton icon="gear" label="Settings" quiet onClick={() => setOpen(true)} />
      </div>
      {open && <SettingsDialog settings={now} onClose={() => setOpen(false)} />}
    </header>
  );
}

function App() {
  const route = useRoute();
  const main = useRef<HTMLElement>(null);
  const first = useRef(true);
  const known = PAGES[route.page];
  useEffect(() => {
    document.title = known ? (route.page === '' ? 'Merels: board games as data' : `${known.title} - Merels`) : 'Merels';
    // Who goes to another page begins at its beginning; where the site begins the browser does that.
    if (first.current) first.current = false;
    else {
      main.current?.focus({ preventScroll: true });
      scrollTo(0, 0);
    }
  }, [route.page]);
  const toContent = (event: Event) => {
    event.preventDefault();
    main.current?.focus();
  };
  return (
    <>
      <a class="skip button" href="#content" onClick={toContent}>
        To the content
      </a>
      <Top page={route.page} />
      <main id="content" ref={main} tabIndex={-1} class={known?.wide ? 'wide' : ''} key={route.page}>
        {known ? <known.page route={route} /> : <NoPage />}
      </main>
      <Toasts />
    </>
  );
}

function NoPage() {
  return (
    <div class="loading">
      <h1>There is no such page</h1>
      <a class="button" href="#/">
        All games
      </a>
    </div>
  );
}

/** Shows the site in an element. */
export function mount(root: HTMLElement): void {
  apply();
  render(<App />, root);
  keepSite();
}
