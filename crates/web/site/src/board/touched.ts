// What somebody has begun with a board: what they hold, and what they are asked. It belongs to the state in which they began
// it; what was legal there is never mixed with what is legal in another, not even until the next frame.

import { useState } from 'preact/hooks';
import type { LegalDecision, State } from '../engine/protocol';
import { type Hold, NOTHING } from './decisions';

/** Several decisions begin at a point: which is meant? */
export interface Question {
  at: string;
  choices: LegalDecision[];
  /** The piece there can also be picked up. */
  lift: boolean;
}

export interface Touched {
  hold: Hold;
  question: Question | null;
  change: (change: { hold?: Hold; question?: Question | null }) => void;
}

type Begun = { state: State | undefined } & Pick<Touched, 'hold' | 'question'>;

export function useTouched(state: State | undefined): Touched {
  const [begun, setBegun] = useState<Begun>({ state, hold: NOTHING, question: null });
  const now = (of: Begun): Begun => (of.state === state ? of : { state, hold: NOTHING, question: null });
  const { hold, question } = now(begun);
  return { hold, question, change: (change) => setBegun((old) => ({ ...now(old), ...change })) };
}
