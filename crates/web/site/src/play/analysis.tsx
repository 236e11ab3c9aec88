// How it stands, and the best ways to go on: thought out while somebody looks.

import { useEffect, useState } from 'preact/hooks';
import { engine } from '../engine/client';
import type { Analysis, Game } from '../engine/protocol';
import type { Drawing } from '../board/arrows';
import { firstPoint, target } from '../board/decisions';
import { message } from '../look/parts';
import type { Table } from './table';
import { speech } from '../look/words';

interface Props {
  table: Table;
  rules: Game;
  /** What the players are called. */
  names: string[];
  /** Changes with the position. */
  stamp: unknown;
  over: boolean;
  thinking: boolean;
  onShow: (drawings: Drawing[]) => void;
  onPlay: (turn: string) => void;
}

const LINES = 3;
const TIME = 8_000;

export function AnalysisPanel({ table, rules, names, stamp, over, thinking, onShow, onPlay }: Props) {
  const [found, setFound] = useState<Analysis | null>(null);
  const [busy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState('');
  useEffect(() => {
    // While a program thinks about its turn it has the engine for itself.
    if (over || thinking) return;
    let gone = false;
    setBusy(true);
    setTrouble('');
    const look = async () => {
      const game = await table.ask('snapshot', {});
      if (gone) return;
      const show = (analysis: Analysis) => {
        if (gone) return;
        setFound(analysis);
        const best = analysis.lines[0]?.decisions[0];
        const [from, to] = best === undefined ? [null, null] : [firstPoint(best), target(best) ?? firstPoint(best)];
        onShow(from !== null && to !== null ? [{ from, to, kind: 'line' }] : []);
      };
      show(await engine('analyst').ask('analyse', { game, lines: LINES, time: TIME }, { progress: (told) => show(told as Analysis) }));
    };
    look()
      .catch((error: unknown) => gone || setTrouble(message(error)))
      .finally(() => gone || setBusy(false));
    return () => {
      gone = true;
      onShow([]);
      engine('analyst').stop();
    };
  }, [stamp, over, thinking]);
  const words = speech().analysis;
  if (over) return <p class="muted">{words.over}</p>;
  return (
    <div class="analysis">
      {found && found.bar !== null && <Bar bar={found.bar} rules={rules} names={names} />}
      <p role="status">{trouble || (found ? found.verdict : thinking ? words.thinking : words.looking)}</p>
      {found && (
        <ol class="lines">
          {found.lines.map((line, index) => (
            <li key={index}>
              <button type="button" class="line-turn" onClick={() => line.turns[0] !== undefined && onPlay(line.turns[0])} title={words.playThis}>
                {line.turns[0] ?? words.pass}
              </button>
              <span class="worth">{line.words}</span>
              <span class="muted rest">{line.turns.slice(1, 6).join('  ')}</span>
            </li>
          ))}
        </ol>
      )}
      {found && (
        <p class="muted small">
          {found.complete ? words.toEnd : words.ahead(found.depth)}
          {busy ? words.further : ''}
        </p>
      )}
    </div>
  );
}

/** The share of the first player grows from the left. */
function Bar({ bar, rules, names }: { bar: number; rules: Game; names: string[] }) {
  const share = Math.round((bar + 1) * 50);
  const [first, second] = rules.players;
  return (
    <svg class="bar" viewBox="0 0 100 6" preserveAspectRatio="none" role="img" aria-label={speech().analysis.bar(names[0] ?? '', share, names[1] ?? '')}>
      <rect width="100" height="6" fill={second?.colour ?? '#1c1c1e'} />
      <rect width={share} height="6" fill={first?.colour ?? '#fafaf7'} />
      <path d="M50 0V6" />
    </svg>
  );
}
