// All games, with pictures, and what is needed to find one.

import { useEffect, useMemo, useState } from 'preact/hooks';
import type { Listed } from '../engine/protocol';
import { all as keptGames, type KeptGame } from '../keep/store';
import { Icon } from '../look/icons';
import { type Route, go } from '../look/router';
import { isDark, useSettings } from '../look/settings';
import { picture, useGames } from './list';
import { ALL, LENGTHS, SIZES, type Wanted, families, found, grouped, lengthName } from './search';
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
  const shown = useMemo(() => (games ? found(games, wanted) : []), [games, ...KEYS.map((key) => wanted[key])]);
  const set = (change: Partial<Wanted>) => write({ ...wanted, ...change });
  const wide = useMemo(() => matchMedia('(min-width: 901px)').matches, []);
  return (
    <>
      <section class="hero">
        <h1>Play a board game, or write the rules of one</h1>
        <p class="muted">
          Every game here is a short text that says its rules. Play against someone beside you, against the program, or by links; change the
          rules, and go on playing.
        </p>
      </section>
      <GoOn />
      <search class="filters panel">
        <label class="field words">
          <span>Search</span>
          <input type="search" value={wanted.words} placeholder="Name, other name, family" onInput={(event) => set({ words: event.currentTarget.value })} />
        </label>
        <details class="narrow" open={wide || KEYS.slice(1).some((key) => wanted[key] !== '')}>
          <summary>Filters</summary>
          <div class="selects">
            <Select label="Family" value={wanted.family} any="All families" options={families(games ?? []).map((name) => [name, name])} onChange={(family) => set({ family })} />
            <Select label="Players" value={wanted.players} any="Any number" options={numbers(games ?? [])} onChange={(players) => set({ players })} />
            <Select label="Board" value={wanted.size} any="Any size" options={SIZES.map(([key, name]) => [key, name])} onChange={(size) => set({ size })} />
            <Select label="Length" value={wanted.length} any="Any length" options={LENGTHS.map(([key, name]) => [key, name])} onChange={(length) => set({ length })} />
          </div>
        </details>
      </search>
      {trouble && (
        <p class="notice bad" role="alert">
          {trouble}
        </p>
      )}
      <p class="count muted" role="status">
        {games === null ? (trouble ? '' : 'Fetching the games …') : shown.length === 0 ? 'No game is like that.' : shown.length === games.length ? `${games.length} games` : `${shown.length} of ${games.length} games`}
      </p>
      {games !== null && shown.length === 0 && (
        <button type="button" class="button" onClick={() => write(ALL)}>
          Show all games
        </button>
      )}
      {grouped(shown, games ?? []).map(([family, of]) => (
        <section class="family" key={family}>
          <h2>
            {family} <span class="muted">{of.length}</span>
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
  return [...new Set(games.map(({ players }) => players))].sort((a, b) => a - b).map((count) => [String(count), `${count} players`]);
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
  const long = lengthName(game);
  const said = [game.players === 2 ? '' : `${game.players} players`, `${game.points} points`, long].filter((part) => part !== '');
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
        <Icon name="play" /> Go on
      </a>
    </p>
  );
}
