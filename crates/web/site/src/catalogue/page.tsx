// All games, with pictures, and what is needed to find one.

import { useEffect, useMemo, useState } from 'preact/hooks';
import type { Listed } from '../engine/protocol';
import { all as keptGames, type KeptGame } from '../keep/store';
import { Icon } from '../look/icons';
import { type Route, go } from '../look/router';
import { isDark, useSettings } from '../look/settings';
import { picture, useGames } from './list';
import { ALL, LENGTHS, SIZES, type Wanted, families, found, grouped, lengthName } from './search';
import { speech } from '../look/words';
import './catalogue.css';

const KEYS = Object.keys(ALL) as (keyof Wanted)[];

function wantedBy(query: URLSearchParams): Wanted {
  return Object.fromEntries(KEYS.map((key) => [key, query.get(key) ?? ''])) as unknown as Wanted;
}

function write(wanted: Wanted): void {
  const query = new URLSearchParams(KEYS.filter((key) => wanted[key] !== '').map((key) => [key, wanted[key]]));
  go(query.size > 0 ? `?${query.toString()}` : '', true);
}

export function Catalogue({ route }: { route: Route }) {
  const { games, trouble } = useGames();
  const wanted = wantedBy(route.query);
  const shown = useMemo(() => (games ? found(games, wanted) : []), [games, speech(), ...KEYS.map((key) => wanted[key])]);
  const set = (change: Partial<Wanted>) => write({ ...wanted, ...change });
  const words = speech().catalogue;
  const wide = useMemo(() => matchMedia('(min-width: 901px)').matches, []);
  return (
    <>
      <section class="hero">
        <h1>{words.title}</h1>
        <p class="muted">{words.about}</p>
      </section>
      <GoOn />
      <search class="filters panel">
        <label class="field words">
          <span>{words.search}</span>
          <input type="search" value={wanted.words} placeholder={words.placeholder} onInput={(event) => set({ words: event.currentTarget.value })} />
        </label>
        <details class="narrow" open={wide || KEYS.slice(1).some((key) => wanted[key] !== '')}>
          <summary>{words.filters}</summary>
          <div class="selects">
            <Select label={words.family} value={wanted.family} any={words.anyFamily} options={families(games ?? []).map((name) => [name, words.families(name)])} onChange={(family) => set({ family })} />
            <Select label={words.players} value={wanted.players} any={words.anyPlayers} options={numbers(games ?? [])} onChange={(players) => set({ players })} />
            <Select label={words.board} value={wanted.size} any={words.anySize} options={SIZES.map(([key]) => [key, words.sizes[key]])} onChange={(size) => set({ size })} />
            <Select label={words.length} value={wanted.length} any={words.anyLength} options={LENGTHS.map(([key]) => [key, words.lengths[key]])} onChange={(length) => set({ length })} />
          </div>
        </details>
      </search>
      {trouble && (
        <p class="notice bad" role="alert">
          {trouble}
        </p>
      )}
      <p class="count muted" role="status">
        {games === null ? (trouble ? '' : words.fetching) : shown.length === 0 ? words.none : shown.length === games.length ? words.all(games.length) : words.some(shown.length, games.length)}
      </p>
      {games !== null && shown.length === 0 && (
        <button type="button" class="button" onClick={() => write(ALL)}>
          {words.showAll}
        </button>
      )}
      {grouped(shown, games ?? []).map(([family, of]) => (
        <section class="family" key={family}>
          <h2>
            {words.families(family)} <span class="muted">{of.length}</span>
          </h2>
          <ul class="cards">
            {of.map((game) => (
              <Card key={game.name} game={game} />
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}

function numbers(games: Listed[]): [string, string][] {
  return [...new Set(games.map(({ players }) => players))].sort((a, b) => a - b).map((count) => [String(count), speech().catalogue.playerCount(count)]);
}

interface SelectProps {
  label: string;
  value: string;
  any: string;
  options: [string, string][];
  onChange: (value: string) => void;
}

function Select({ label, value, any, options, onChange }: SelectProps) {
  return (
    <label class="field">
      <span>{label}</span>
      <select value={value} onChange={(event) => onChange(event.currentTarget.value)}>
        <option value="">{any}</option>
        {options.map(([key, name]) => (
          <option key={key} value={key}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}

function Card({ game }: { game: Listed }) {
  useSettings();
  const words = speech().catalogue;
  const long = lengthName(game);
  const said = [game.players === 2 ? '' : words.playerCount(game.players), words.pointCount(game.points), long].filter((part) => part !== '');
  return (
    <li class="card panel">
      <a href={`#/play/${encodeURIComponent(game.name)}`}>
        <span class="cover">
          <img src={picture(game.name, isDark())} alt="" loading="lazy" decoding="async" width="240" height="240" />
        </span>
        <span class="card-title">{game.title}</span>
      </a>
      <span class="card-said muted">{said.join(' · ')}</span>
    </li>
  );
}

/** The game played last, if one is kept. */
function GoOn() {
  const [last, setLast] = useState<KeptGame | null>(null);
  useEffect(() => {
    keptGames().then(
      (games) => setLast(games[0] ?? null),
      () => undefined,
    );
  }, []);
  if (!last) return null;
  return (
    <p class="go-on notice">
      <span>
        <b>{last.title}</b> {last.stands}
      </span>
      <a class="button primary" href={`#/play?kept=${encodeURIComponent(last.id)}`}>
        <Icon name="play" /> {speech().catalogue.goOn}
      </a>
    </p>
  );
}
