// The live board: the game by the rules as they are now, which goes on when they change.

import { useEffect, useState } from 'preact/hooks';
import { Board } from '../board/board';
import { Choose } from '../board/choose';
import { answers, mayPass, shown } from '../board/decisions';
import { useTouched } from '../board/touched';
import { engine } from '../engine/client';
import type { Decision, Named, Asks, State } from '../engine/protocol';
import { IconButton, message, toast } from '../look/parts';
import { CHOICES, HUMAN, LINK, type Seat, choiceName } from '../play/seats';
import type { Desk, Known } from './desk';
import { speech } from '../look/words';

const SEATS = CHOICES.filter((seat) => seat !== LINK);

/** What a decision of the game is asked by: all of these answer with the state. */
type Step = { [K in Named]: Asks[K][1] extends State ? K : never }[Named];

export function BoardPane({ desk, known }: { desk: Desk; known: Known }) {
  const { going } = known;
  const [lines, setLines] = useState<string[][]>([]);
  const [seats, setSeats] = useState<Seat[]>([]);
  const [flip, setFlip] = useState(false);
  const [busy, setBusy] = useState(false);
  const state = going?.opened.state;
  const touched = useTouched(state);
  const { hold, change } = touched;
  const game = going?.opened.game;
  const seat = state?.decider === null || state === undefined ? HUMAN : (seats[state.decider] ?? HUMAN);

  const step = async <K extends Step>(name: K, more: Omit<Asks[K][0], 'game'>): Promise<void> => {
    if (game === undefined || busy) return;
    setBusy(true);
    try {
      const next = (await engine('checker').ask(name, { ...more, game } as Asks[K][0])) as State;
      desk.played(next);
    } catch (error) {
      toast(message(error));
    } finally {
      setBusy(false);
    }
  };
  const decide = (decision: Decision): void => {
    change({ question: null });
    void step('decide', { decision });
  };

  // A program decides, as long as it is asked about the position that stands.
  useEffect(() => {
    if (!state || game === undefined || state.outcome || seat === HUMAN) return;
    let gone = false;
    const think = async (): Promise<void> => {
      const snapshot = await engine('checker').ask('snapshot', { game });
      const thought = await engine('thinker').ask('think', { game: snapshot, spec: seat, seed: 1, atMost: 10_000 }, { limit: 30_000 });
      if (!gone) await step('play', { text: thought.text });
    };
    think().catch((error: unknown) => gone || toast(message(error)));
    return () => {
      gone = true;
    };
  }, [state, seat, game]);

  const words = speech().write;
  if (!going || !state) {
    return <p class="muted">{known.checked?.playable === false ? words.noBoard : speech().frame.moment}</p>;
  }
  const { rules } = going.opened;
  const acts = !state.outcome && seat === HUMAN;
  const why = async (attempt: Decision): Promise<void> => {
    const said = await engine('checker').ask('why', { game: going.opened.game, decision: attempt });
    if (said !== null) toast(said);
  };
  return (
    <div class="write-board">
      {known.checked?.playable === false && <p class="notice warn">{words.before}</p>}
      {going.note && (
        <p class="notice warn" role="status">
          {going.note}
        </p>
      )}
      <div class="row">
        <p role="status" class="write-status">
          {state.status}
        </p>
        <span class="space" />
        {acts &&
          answers(state.legal).map((word) => (
            <button key={word} type="button" class="button" onClick={() => decide({ say: { word } })}>
              {shown(word, state.called)}
            </button>
          ))}
        {acts && mayPass(state.legal) && (
          <button type="button" class="button" onClick={() => decide('pass')}>
            {speech().game.pass}
          </button>
        )}
        <IconButton icon="undo" label={words.takeBack} quiet disabled={busy} onClick={() => void step('undo', {})} />
        <IconButton icon="forth" label={words.playAgain} quiet disabled={busy} onClick={() => void step('redo', {})} />
        <IconButton icon="flip" label={words.turnBoard} quiet pressed={flip} onClick={() => setFlip(!flip)} />
        <button type="button" class="button" onClick={() => void desk.restart()}>
          {words.beginAnew}
        </button>
      </div>
      <Board
        rules={rules}
        state={state}
        flip={flip}
        hold={hold}
        onHold={(held) => change({ hold: held })}
        onDecide={acts ? decide : null}
        onAsk={(at, choices, lift) => change({ question: { at, choices, lift } })}
        onRefuse={(_, attempt) => attempt && why(attempt).catch(() => undefined)}
        lines={lines}
        label={speech().board.keys(rules.title)}
      />
      <div class="row">
        {rules.players.map((player, index) => (
          <label class="field" key={player.name}>
            <span>{state.names[index]}</span>
            <select
              value={seats[index] ?? HUMAN}
              onChange={(event) => setSeats(rules.players.map((_, at) => (at === index ? event.currentTarget.value : (seats[at] ?? HUMAN))))}
            >
              {SEATS.map((key) => (
                <option key={key} value={key}>
                  {choiceName(key)}
                </option>
              ))}
            </select>
          </label>
        ))}
      </div>
      <Facts known={known} onLines={setLines} />
      <Choose touched={touched} called={state.called} onDecide={decide} />
    </div>
  );
}

/** How large the board is, and the lines of each pattern when it is pointed at. */
function Facts({ known, onLines }: { known: Known; onLines: (lines: string[][]) => void }) {
  const board = known.going?.opened.rules.board;
  if (!board) return null;
  return (
    <div class="write-facts">
      <p class="muted">
        {speech().write.size(board.points.length, board.links.length, board.rows.length)}
      </p>
      {known.patterns.length > 0 && (
        <p>
          {speech().write.linesOf}{' '}
          {known.patterns.map(({ name, lines }) => (
            <button
              key={name}
              type="button"
              class="button quiet"
              onPointerEnter={() => onLines(lines)}
              onPointerLeave={() => onLines([])}
              onFocus={() => onLines(lines)}
              onBlur={() => onLines([])}
            >
              {name} ({lines.length})
            </button>
          ))}
        </p>
      )}
    </div>
  );
}
