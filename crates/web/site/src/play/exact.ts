// What each decision is worth for certain, in games that are small enough to be solved while somebody waits.

import { useEffect, useState } from 'preact/hooks';
import { type Hold, firstPoint } from '../board/decisions';
import type { Note } from '../board/notes';
import { EngineError, engine } from '../engine/client';
import type { Valued, Values } from '../engine/protocol';
import type { Seen, Table } from './table';
import { speech } from '../look/words';

/** How long somebody waits at the most, in milliseconds. */
const LIMIT = 120_000;

export interface Exact {
  on: boolean;
  toggle: () => void;
  /** Of the position as it stands; none until they are known. */
  values: Values | null;
  /** What is done meanwhile, in words. */
  busy: string;
}

/** The values of the position that is looked at, as long as they are asked for. */
export function useExact(table: Table, { state }: Seen): Exact {
  const [on, setOn] = useState(false);
  const [known, setKnown] = useState<{ of: unknown; values: Values } | null>(null);
  const [busy, setBusy] = useState('');
  useEffect(() => {
    if (!on || state.outcome !== null) return;
    let gone = false;
    const progress = (told: unknown) => gone || setBusy(speech().game.solvingSo((told as { positions: number }).positions.toLocaleString(speech().locale())));
    const solve = async () => {
      setBusy(speech().game.solving);
      const game = await table.ask('snapshot', {});
      const values = await engine('solver').ask('values', { game }, { progress, limit: LIMIT });
      if (!gone) setKnown({ of: state, values });
    };
    solve()
      .catch((error: unknown) => {
        if (gone || (error instanceof EngineError && error.refused.kind === 'stopped')) return;
        setOn(false);
        table.say(speech().game.noValues(error instanceof Error ? error.message : String(error)));
      })
      .finally(() => gone || setBusy(''));
    return () => {
      gone = true;
    };
  }, [on, state]);
  // Who turns it off, or goes, isn't worked for any more.
  useEffect(() => () => engine('solver').stop(), [on]);
  return { on, toggle: () => setOn(!on), values: on && known?.of === state ? known.values : null, busy: on ? busy : '' };
}

/** What the best decision on each point is worth, or with what is held. */
export function notes(values: Values | null, hold: Hold): Map<string, Note> {
  const found = new Map<string, Note>();
  for (const valued of values?.choices ?? []) {
    const at = pointOf(valued, hold);
    // The best come first.
    if (at !== null && !found.has(at)) found.set(at, note(valued));
  }
  return found;
}

function pointOf({ decision }: Valued, hold: Hold): string | null {
  if (decision === 'pass') return null;
  if (hold.from !== null) return 'move' in decision && decision.move.from === hold.from ? decision.move.to : null;
  if (hold.piece !== null && 'place' in decision && decision.place.piece !== hold.piece) return null;
  return firstPoint(decision);
}

function note({ worth: { result, turns }, words }: Valued): Note {
  const text = result === 'draw' ? '=' : `${result === 'win' ? '+' : '−'}${turns}`;
  return { text, tone: result, says: words };
}
