// Many random games, and what they say of the rules.

import { useEffect, useState } from 'preact/hooks';
import { engine } from '../engine/client';
import type { Distribution, Done, Playtest } from '../engine/protocol';
import { message } from '../look/parts';
import { settings } from '../look/settings';
import type { Desk, Known } from './desk';
import { download } from './zip';
import { speech } from '../look/words';

const MOST_MINUTES = 10;

const TENTHS = { minimumFractionDigits: 1, maximumFractionDigits: 1 };
const figure = (value: number): string => value.toLocaleString(speech().locale(), TENTHS);
const percent = (share: number): string => `${figure(100 * share)} %`;

/** Bars that say in numbers what they show. */
function Bars({ label, rows }: { label: string; rows: { name: string; games: number; share: number }[] }) {
  const most = Math.max(...rows.map((row) => row.share), 1e-9);
  return (
    <table class="bars">
      <caption>{label}</caption>
      <tbody>
        {rows.map((row) => (
          <tr key={row.name}>
            <th scope="row">{row.name}</th>
            <td>
              <svg class="bar" viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
                <rect width={(100 * row.share) / most} height="10" />
              </svg>
            </td>
            <td class="mono">{percent(row.share)}</td>
            <td class="mono muted">{row.games}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Lengths({ turns, games }: { turns: Distribution; games: number }) {
  const rows = turns.histogram.map(({ from, to, games: of }) => ({ name: from === to ? `${from}` : `${from}–${to}`, games: of, share: of / games }));
  return (
    <>
      <Bars label={speech().playtest.turns} rows={rows} />
      <p class="muted">
        {speech().playtest.lengths(turns.minimum, turns.maximum, turns.median)}
      </p>
    </>
  );
}

/** What came of it; `names` are what the players are called. */
function Shown({ found: { report, verdict, warnings }, names }: { found: Playtest; names: string[] }) {
  const { games } = report.settings;
  const words = speech().playtest;
  const results = [
    ...report.players.map((player, index) => ({ name: words.wins(names[index] ?? player.name), ...player.wins })),
    { name: words.draws, ...report.draws },
    { name: words.unfinished, ...report.unfinished },
    { name: words.fault, ...report.at_fault },
  ].filter((row) => row.games > 0);
  return (
    <div class="write-report-shown">
      {warnings.map((text) => (
        <p key={text} class="notice warn">
          {text}
        </p>
      ))}
      <ul>
        {verdict.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      <Bars label={words.results} rows={results} />
      <Bars label={words.endings} rows={report.endings.map((ending) => ({ name: ending.told ?? ending.reason, games: ending.games, share: ending.share }))} />
      <Lengths turns={report.length.turns} games={games} />
      <p class="muted">
        {words.made(games, report.settings.seed, figure(report.branching.mean), report.branching.maximum)}
      </p>
    </div>
  );
}

export function PlaytestPane({ desk, known }: { desk: Desk; known: Known }) {
  const [games, setGames] = useState(1000);
  const [done, setDone] = useState<Done | null>(null);
  const [found, setFound] = useState<(Playtest & { text: string }) | null>(null);
  const [trouble, setTrouble] = useState('');
  // Nobody sees what a worker goes on with here.
  useEffect(() => () => engine('tester').stop(), []);
  const run = async (): Promise<void> => {
    setTrouble('');
    setDone({ done: 0, of: games });
    const source = desk.written();
    try {
      const options = { progress: (known: unknown) => setDone(known as Done), limit: MOST_MINUTES * 60_000 };
      const answer = await engine('tester').ask('playtest', { source, games, seed: 1, html: true, language: settings().language }, options);
      setFound({ ...answer, text: source.text });
    } catch (error) {
      setTrouble(message(error));
    } finally {
      setDone(null);
    }
  };
  const words = speech().playtest;
  return (
    <div class="write-playtest">
      <div class="row">
        <label class="field">
          <span>{words.games}</span>
          <select value={games} onChange={(event) => setGames(Number(event.currentTarget.value))}>
            {[100, 1000, 10_000, 100_000].map((number) => (
              <option key={number} value={number}>
                {number}
              </option>
            ))}
          </select>
        </label>
        {done ? (
          <button type="button" class="button" onClick={() => engine('tester').stop()}>
            {words.stop}
          </button>
        ) : (
          <button type="button" class="button primary" disabled={!known.checked?.playable} onClick={() => void run()}>
            {words.run}
          </button>
        )}
        {found?.html && (
          <button type="button" class="button" onClick={() => download(`${known.file.name}.html`, new Blob([found.html ?? ''], { type: 'text/html' }))}>
            {words.saveReport}
          </button>
        )}
      </div>
      {done && (
        <p role="status">
          <progress max={done.of} value={done.done} aria-label={words.played} /> {words.of(done.done, done.of)}
        </p>
      )}
      {trouble && <p class="notice bad">{trouble}</p>}
      {found && found.text !== known.file.text && <p class="notice warn">{words.changed}</p>}
      {found && <Shown found={found} names={known.going?.opened.state.names ?? []} />}
    </div>
  );
}
