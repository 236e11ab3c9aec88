// Which of several decisions that begin at one point is meant.

import type { Decision } from '../engine/protocol';
import { Dialog } from '../look/parts';
import { type Called, words } from './decisions';
import type { Touched } from './touched';
import { speech } from '../look/words';

interface Props {
  touched: Touched;
  called: Called;
  onDecide: (decision: Decision) => void;
}

export function Choose({ touched, called, onDecide }: Props) {
  const { question, change } = touched;
  if (!question) return null;
  return (
    <Dialog title={speech().board.which(question.at)} onClose={() => change({ question: null })}>
      <div class="choices">
        {question.choices.map((choice) => (
          <button key={choice.text} type="button" class="button" onClick={() => onDecide(choice.decision)}>
            <span>{words(choice.decision, called)}</span> <code class="muted">{choice.text}</code>
          </button>
        ))}
        {question.lift && (
          <button type="button" class="button" onClick={() => change({ hold: { from: question.at, piece: null }, question: null })}>
            {speech().board.pickUp}
          </button>
        )}
      </div>
    </Dialog>
  );
}
