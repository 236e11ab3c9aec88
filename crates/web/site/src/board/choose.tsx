// Which of several decisions that begin at one point is meant.

import type { Decision } from '../engine/protocol';
import { Dialog } from '../look/parts';
import { words } from './decisions';
import type { Touched } from './touched';

export function Choose({ touched, onDecide }: { touched: Touched; onDecide: (decision: Decision) => void }) {
  const { question, change } = touched;
  if (!question) return null;
  return (
    <Dialog title={`${question.at}: which of these?`} onClose={() => change({ question: null })}>
      <div class="choices">
        {question.choices.map((choice) => (
          <button key={choice.text} type="button" class="button" onClick={() => onDecide(choice.decision)}>
            <span>{words(choice.decision)}</span> <code class="muted">{choice.text}</code>
          </button>
        ))}
        {question.lift && (
          <button type="button" class="button" onClick={() => change({ hold: { from: question.at, piece: null }, question: null })}>
            pick the piece up
          </button>
        )}
      </div>
    </Dialog>
  );
}
