// A game under way: players, board, what is due, turns, and what else can be looked at beside it.

import { useEffect, useRef, useState } from 'preact/hooks';
import type { Drawing } from '../board/arrows';
import { Board } from '../board/board';
import { Choose } from '../board/choose';
import { answers, type Called, firstPoint, type Hold, mayPass, mustTake, placeable, shown, words as spelt } from '../board/decisions';
import { useTouched } from '../board/touched';
import type { Decision, Values } from '../engine/protocol';
import { useFocusKept } from '../look/focus';
import { Icon } from '../look/icons';
import { IconButton, Tabs } from '../look/parts';
import { set, useSettings } from '../look/settings';
import { AnalysisPanel } from './analysis';
import { type Exact, notes, useExact } from './exact';
import { GamePanel } from './manage';
import { Moves } from './moves';
import { Player, Pool } from './players';
import { RulesPanel } from './rules';
import { HUMAN, isProgram } from './seats';
import { PostNotice, SharePanel } from './sharing';
import type { Seen, Table } from './table';
import { speech } from '../look/words';

export function GameView({ table, onAgain }: { table: Table; onAgain: () => void }) {
  const [seen, setSeen] = useState(table.now());
  useEffect(() => {
    setSeen(table.now());
    return table.listen(setSeen);
  }, [table]);
  const self = useRef<HTMLDivElement>(null);
  useFocusKept(self, cursorOf);
  useEffect(() => {
    // Whoever began by keyboard goes on by keyboard.
    if (document.activeElement === document.body && self.current) cursorOf(self.current)?.focus({ preventScroll: true });
  }, [table]);
  const look = useSettings();
  const words = speech().game;
  const [tab, setTab] = useState('moves');
  const [space, setSpace] = useState(false);
  const [lines, setLines] = useState<Drawing[]>([]);
  const { state, rules, seats, flip } = seen;
  const acts = table.mayAct() || (seen.paused && state.decider !== null && state.offer !== 'open');
  const touched = useTouched(state);
  const { hold, change } = touched;
  const exact = useExact(table, seen);
  const setHold = (held: Hold) => change({ hold: held });

  const decide = (decision: Decision) => {
    change({ question: null });
    void table.decide(decision);
  };
  const refuse = (at: string, attempt: Decision | null) => {
    if (state.outcome) table.say(words.over);
    else if (!acts) table.say(seen.thinking ? words.programThinks : state.offer === 'open' ? words.answerFirst : words.notYourTurn);
    else if (attempt) void table.why(attempt);
    else table.say(words.cantMove(at));
  };
  const key = (pressed: string): boolean => {
    const done: Record<string, () => void> = {
      u: () => void table.undo(),
      r: () => void table.redo(),
      f: () => table.flip(),
      h: () => void table.hint(),
      v: () => exact.toggle(),
      p: () => mayPass(state.legal) && acts && decide('pass'),
    };
    const kind = /^[1-9]$/.test(pressed) ? rules.kinds[Number(pressed) - 1]?.name : undefined;
    if (kind !== undefined && placeable(state.legal).length > 1 && placeable(state.legal).includes(kind)) {
      setHold({ from: null, piece: hold.piece === kind ? null : kind });
      table.say(hold.piece === kind ? words.anyPiece : words.placing(shown(kind, state.called)));
      return true;
    }
    const job = done[pressed.toLowerCase()];
    job?.();
    return job !== undefined;
  };

  useLeafing(table);

  const shownArrows: Drawing[] = [...lines, ...hintArrows(seen.hint)];
  const strip = (player: number) => (
    <Player
      key={player}
      rules={rules}
      state={state}
      player={player}
      seat={seats[player] ?? null}
      left={seen.clock?.left[player] ?? null}
      thinking={seen.thinking}
      hold={hold}
      onHold={acts && state.decider === player ? setHold : null}
      onDecide={acts && state.decider === player ? decide : null}
    />
  );
  const order = rules.players.map((_, index) => index);
  const below = flip ? order.slice(0, 1).reverse() : order.slice(-1);
  const [top, bottom] = order.length === 2 ? (flip ? [[0], [1]] : [[1], [0]]) : [order.filter((index) => !below.includes(index)), below];
  const rulesTab = { key: 'rules', title: words.rules, body: () => <RulesPanel refer={seen.ref} phase={state.position.phase} /> };
  return (
    <div class="play" ref={self} data-kept={seen.kept}>
      <h1 class="unseen">{rules.title}</h1>
      <div class="stage">
        <div class="strips">{top?.map(strip)}</div>
        <Board
          rules={rules}
          state={state}
          flip={flip}
          space={space}
          names={look.names}
          hints={look.marks}
          hold={hold}
          onHold={setHold}
          onDecide={acts ? decide : null}
          onAsk={(at, choices, lift) => change({ question: { at, choices, lift } })}
          onRefuse={refuse}
          onKey={key}
          shown={shownArrows}
          notes={notes(exact.values, hold)}
          label={speech().board.keys(rules.title)}
        />
        <div class="strips">
          {bottom?.map(strip)}
          <Pool rules={rules} state={state} hold={hold} onHold={acts ? setHold : null} onDecide={acts ? decide : null} />
        </div>
      </div>
      <div class="right">
        <div class="now">
          <Status table={table} seen={seen} acts={acts} exact={exact} onDecide={decide} onAgain={onAgain} />
          <PostNotice table={table} seen={seen} />
        </div>
        <aside class="side panel" aria-label={words.theGame}>
          <div class="bar-buttons" role="toolbar" aria-label={words.leaf}>
            <IconButton icon="first" label={words.toStart} quiet onClick={() => void table.goTo(state.tree.nodes.find((node) => node.parent === null)?.id ?? 0)} />
            <IconButton icon="back" label={words.takeBack} quiet disabled={!leadsBack(seen)} onClick={() => void table.undo()} />
            <IconButton icon="forth" label={words.playAgainKey} quiet onClick={() => void table.redo()} />
            <IconButton icon="last" label={words.toEnd} quiet onClick={() => void table.goTo(endOf(seen))} />
            <span class="space" />
            {rules.board.space && <IconButton icon="chart" label={words.layers} quiet pressed={space} onClick={() => setSpace(!space)} />}
            <IconButton icon="hint" label={words.hint} quiet disabled={!acts || seen.thinking} onClick={() => void table.hint()} />
            {rules.players.length === 2 && <IconButton icon="values" label={words.exact} quiet pressed={exact.on} disabled={state.outcome !== null} onClick={exact.toggle} />}
            <IconButton icon="flip" label={words.turnBoard} quiet pressed={flip} onClick={() => table.flip()} />
            <IconButton icon={look.sound ? 'sound' : 'silent'} label={words.sound} quiet pressed={look.sound} onClick={() => set({ sound: !look.sound })} />
          </div>
          <Tabs
            label={words.beside}
            chosen={tab}
            onChoose={setTab}
            tabs={[
              { key: 'moves', title: words.turns, body: () => <MovesTab table={table} seen={seen} acts={acts} /> },
              {
                key: 'analysis',
                title: words.analysis,
                body: () => (
                  <AnalysisPanel table={table} rules={rules} names={state.names} stamp={state} over={state.outcome !== null} thinking={seen.thinking} onShow={setLines} onPlay={(turn) => void table.play(turn)} />
                ),
              },
              rulesTab,
              { key: 'share', title: words.share, body: () => <SharePanel table={table} seen={seen} /> },
              { key: 'game', title: words.game, body: () => <GamePanel table={table} seen={seen} onAgain={onAgain} /> },
            ]}
          />
        </aside>
      </div>
      <section class="beside panel" aria-label={words.rules}>
        <RulesPanel refer={seen.ref} phase={state.position.phase} />
      </section>
      <div class="unseen" aria-live="polite" role="log">
        {seen.spoken}
      </div>
      <Choose touched={touched} called={state.called} onDecide={decide} />
    </div>
  );
}

/** The point of the board that is its stop of the tab key. */
const cursorOf = (root: HTMLElement): SVGElement | null => root.querySelector<SVGElement>('.stage .point[tabindex="0"]');

/** Arrow keys lead through the game where nothing else is done by them. Letters are for the board alone, as whoever talks to a page types some. */
function useLeafing(table: Table): void {
  useEffect(() => {
    const keyed = (event: KeyboardEvent): void => {
      const modified = event.ctrlKey || event.metaKey || event.altKey || event.shiftKey;
      const elsewhere = event.target instanceof Element && event.target.closest('input, textarea, select, [role=tablist], dialog');
      if (modified || elsewhere || event.defaultPrevented) return;
      const seen = table.now();
      if (event.key === 'ArrowLeft' && leadsBack(seen)) void table.undo();
      else if (event.key === 'ArrowRight' && leadsForth(seen)) void table.redo();
    };
    addEventListener('keydown', keyed);
    return () => removeEventListener('keydown', keyed);
  }, [table]);
}

const leadsBack = ({ state }: Seen): boolean => state.tree.current !== 0 || state.underWayText !== '' || state.outcome !== null;

const leadsForth = (seen: Seen): boolean => endOf(seen) !== seen.state.tree.current;

/** The end of the line that is looked at. */
function endOf({ state }: Seen): number {
  const byId = new Map(state.tree.nodes.map((node) => [node.id, node]));
  let at = byId.get(state.tree.current);
  for (;;) {
    const next = byId.get(at?.children[0] ?? -1);
    if (!next) return at?.id ?? 0;
    at = next;
  }
}

function hintArrows(decisions: Decision[]): Drawing[] {
  return decisions.flatMap((decision): Drawing[] => {
    if (decision === 'pass' || 'say' in decision) return [];
    if ('move' in decision) return [{ from: decision.move.from, to: decision.move.to, kind: 'hint' }];
    const at = 'place' in decision ? decision.place.at : 'take' in decision ? decision.take.at : decision.choose.at;
    return [{ from: at, to: at, kind: 'hint' }];
  });
}

interface StatusProps {
  table: Table;
  seen: Seen;
  acts: boolean;
  exact: Exact;
  onDecide: (decision: Decision) => void;
  onAgain: () => void;
}

/** What is due, what was wrong, and what can be done beside the board. */
function Status({ table, seen, acts, exact, onDecide, onAgain }: StatusProps) {
  const { state, seats, rules } = seen;
  const words = speech().game;
  const take = acts && mustTake(state.legal);
  const answerer = rules.players.findIndex((player) => player.name === state.answers);
  const rule = state.endRule === null ? state.rule : [state.endRule];
  // Within a turn it is told at once; where a turn begins whoever wants to know opens it.
  const isDue = state.outcome !== null || state.underWay.length > 0;
  const programWaits = seen.paused && state.decider !== null && isProgram(seats[state.decider]);
  return (
    <div class={`status panel ${take ? 'take' : ''} ${state.outcome ? 'over' : ''}`}>
      <p class="due">
        {seen.thinking && <span class="spin" aria-hidden="true" />}
        <span>{state.status}</span>
        {state.underWayText !== '' && <code class="muted">{state.underWayText} …</code>}
      </p>
      {/* Above the rule, which may be long: what isn't seen at once is as if nothing had been said. */}
      <p class={`said ${seen.said === '' ? 'none' : ''}`} role="status">
        {seen.said}
      </p>
      {state.offer === 'declined' && state.decider !== null && (
        <p class="small" role="status">
          {words.declined(state.names[state.decider] ?? '')}
        </p>
      )}
      {rule.length > 0 && (
        <details class="rule small" open={isDue}>
          <summary>{state.outcome ? words.ruleThatEnded : words.rule}</summary>
          {rule.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </details>
      )}
      {exact.on && (
        <p class="exact small" role="status">
          {exact.busy}
          {exact.values && <ExactWords values={exact.values} called={state.called} />}
        </p>
      )}
      {seen.unkept !== '' && (
        <p class="notice bad" role="alert">
          {seen.unkept}
        </p>
      )}
      <div class="row">
        {acts &&
          answers(state.legal).map((word) => (
            <button key={word} type="button" class="button primary" onClick={() => onDecide({ say: { word } })}>
              {shown(word, state.called)}
            </button>
          ))}
        {acts && mayPass(state.legal) && (
          <button type="button" class="button primary" onClick={() => onDecide('pass')}>
            {words.pass}
          </button>
        )}
        {state.offer === 'open' && seats[answerer] === HUMAN && (
          <>
            <button type="button" class="button primary" onClick={() => void table.answer(true)}>
              {words.accept}
            </button>
            <button type="button" class="button" onClick={() => void table.answer(false)}>
              {words.decline}
            </button>
          </>
        )}
        {acts &&
          state.claims.length > 0 && (
            <button type="button" class="button" title={state.claims.join('; ')} onClick={() => void table.claim('')}>
              {words.claim(state.claims[0] ?? '')}
            </button>
          )}
        {programWaits && (
          <button type="button" class="button primary" onClick={() => table.resume()}>
            <Icon name="play" /> {words.playOn}
          </button>
        )}
        {seen.thinking && (
          <button
            type="button"
            class="button"
            onClick={() => {
              table.stopThinking();
              void table.undo();
            }}
          >
            <Icon name="stop" /> {words.stop}
          </button>
        )}
        {state.outcome && (
          <button type="button" class="button primary" onClick={onAgain}>
            {words.again}
          </button>
        )}
      </div>
    </div>
  );
}

/** What the position is worth, and what stands on no point. */
function ExactWords({ values: { words, choices, positions }, called }: { values: Values; called: Called }) {
  const said = speech().game;
  const others = choices.filter(({ decision }) => firstPoint(decision) === null);
  return (
    <>
      {said.worth(words)}
      {others.map((other) => said.otherWorth(spelt(other.decision, called), other.words))}{' '}
      <span class="muted">{said.positions(positions.toLocaleString(speech().locale()))}</span>
    </>
  );
}

function MovesTab({ table, seen, acts }: { table: Table; seen: Seen; acts: boolean }) {
  const [text, setText] = useState('');
  const words = speech().game;
  const type = async (event: Event) => {
    event.preventDefault();
    if (text.trim() === '') return;
    if (!acts) table.say(words.notYourTurn);
    else if (await table.play(text.trim())) setText('');
  };
  return (
    <>
      <Moves
        state={seen.state}
        players={seen.rules.players.length}
        onGo={(node) => void table.goTo(node)}
        onPromote={(node) => void table.promote(node)}
        onRemove={(node) => void table.remove(node)}
        onComment={(node, comment) => void table.comment(node, comment)}
      />
      <form class="type" onSubmit={(event) => void type(event)}>
        <input
          type="text"
          value={text}
          aria-label={words.typeTurn}
          placeholder={words.typeAs(seen.state.legal[0]?.text ?? 'd2')}
          spellcheck={false}
          autocomplete="off"
          autocapitalize="off"
          onInput={(event) => setText(event.currentTarget.value)}
        />
        <button type="submit" class="button">
          {words.play}
        </button>
      </form>
    </>
  );
}
