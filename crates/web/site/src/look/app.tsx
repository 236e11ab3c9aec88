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
import { speech } from './words';
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
    if (trouble) return <p class="notice bad" role="alert">{speech().frame.unfetched(trouble)}</p>;
    const Page = found;
    return Page ? <Page route={route} /> : <p class="loading">{speech().frame.moment}</p>;
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
    return trouble ? <p class="notice bad" role="alert">{speech().frame.unfetched(trouble)}</p> : <div ref={root} class="plain" />;
  };
}

const Play = later(async () => (await import('../play/page')).PlayPage);
const Kept = later(async () => (await import('../keep/page')).KeptPage);
const Shared = later(async () => (await import('../share/page')).SharedPage);
const Write = plain(() => import('../write/page'));

const PAGES: Record<string, { title: 'games' | 'play' | 'kept' | 'write' | 'help' | 'sentRules' | 'sentGame'; wide?: boolean; page: (props: { route: Route }) => JSX.Element | null }> = {
  '': { title: 'games', page: Catalogue },
  play: { title: 'play', page: Play },
  kept: { title: 'kept', page: Kept },
  write: { title: 'write', wide: true, page: Write },
  d: { title: 'sentRules', page: Shared },
  g: { title: 'sentGame', page: Shared },
  help: { title: 'help', page: HelpPage },
};

const NAV = [
  ['', 'games'],
  ['kept', 'keptShort'],
  ['write', 'write'],
  ['help', 'help'],
] as const;

function Top({ page }: { page: string }) {
  const now = useSettings();
  const [open, setOpen] = useState(false);
  const dark = isDark();
  const words = speech().frame;
  return (
    <header class="top">
      <div class="top-inner">
        <a class="brand" href="#/" aria-label={words.brand}>
          <Sign />
          <b>Merels</b>
        </a>
        <nav aria-label={words.pages}>
          {NAV.map(([key, title]) => (
            <a key={key} href={`#/${key}`} aria-current={page === key ? 'page' : undefined}>
              {words[title]}
            </a>
          ))}
        </nav>
        <span class="space" />
        <IconButton class="theme" icon={dark ? 'sun' : 'moon'} label={dark ? words.light : words.dark} quiet onClick={() => set({ theme: dark ? 'light' : 'dark' })} />
        <IconButton icon="gear" label={speech().settings.title} quiet onClick={() => setOpen(true)} />
      </div>
      {open && <SettingsDialog settings={now} onClose={() => setOpen(false)} />}
    </header>
  );
}

function App() {
  const route = useRoute();
  const { language } = useSettings();
  const main = useRef<HTMLElement>(null);
  const first = useRef(true);
  const known = PAGES[route.page];
  const words = speech().frame;
  useEffect(() => {
    document.title = known ? (route.page === '' ? words.site : `${words[known.title]} - Merels`) : 'Merels';
    // A game has its own title, in any language.
  }, [route.page, route.page === 'play' ? '' : language]);
  useEffect(() => {
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
        {words.skip}
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
      <h1>{speech().frame.noPage}</h1>
      <a class="button" href="#/">
        {speech().frame.allGames}
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
