// What can be done with a game beside playing it: draws, resigning, other seats, another game.

import { useEffect, useRef, useState } from 'preact/hooks';
import { Icon } from '../look/icons';
import { message } from '../look/parts';
import { engine } from '../engine/client';
import { write } from '../write/files';
import { CHOICES, HUMAN, choiceName, knownSeat } from './seats';
import type { Seen, Table } from './table';
import { shown } from '../board/decisions';
import { speech } from '../look/words';

export function GamePanel({ table, seen, onAgain }: { table: Table; seen: Seen; onAgain: () => void }) {
  const { state, rules, seats } = seen;
  const sit = (index: number, seat: string) => void table.sit(seats.map((old, at) => (at === index ? knownSeat(seat) : old)));
  const words = speech().manage;
  return (
    <div class="manage">
      <section>
        <h2>{words.who}</h2>
        {rules.players.map((player, index) => (
          <label class="field" key={player.name}>
            <span>{state.names[index]}</span>
            <select value={seats[index]} onChange={(event) => sit(index, event.currentTarget.value)}>
              {CHOICES.map((key) => (
                <option key={key} value={key}>
                  {choiceName(key)}
                </option>
              ))}
            </select>
          </label>
        ))}
      </section>
      <Ending table={table} seen={seen} />
      <Words seen={seen} />
      <section>
        <h2>{words.rules}</h2>
        <div class="row">
          <button type="button" class="button" onClick={() => void edit(table, seen)}>
            <Icon name="pen" /> {words.changeRules}
          </button>
          <button type="button" class="button" onClick={onAgain}>
            <Icon name="plus" /> {words.newGame}
          </button>
        </div>
        {state.memories.length > 0 && (
          <ul class="memories small">
            {state.memories.map((memory) => (
              <li key={`${memory.name}-${memory.of ?? ''}`}>
                {words.memory(shown(memory.name, state.called), memory.of, memory.value)}
              </li>
            ))}
          </ul>
        )}
      </section>
    </div>
  );
}

async function edit(table: Table, seen: Seen): Promise<void> {
  try {
    const { ref } = seen;
    const text = ref.text ?? (await engine('table').ask('definition', { name: ref.name })).text;
    write({ ...ref, text, record: await table.record() });
  } catch (error) {
    table.say(message(error));
  }
}

/** Offers, claims, resigning. */
function Ending({ table, seen }: { table: Table; seen: Seen }) {
  const { state, rules, seats } = seen;
  const [sure, setSure] = useState(false);
  const [turn, setTurn] = useState('');
  const back = useRef<HTMLButtonElement>(null);
  // Who is asked whether it is meant can go back by pressing the same key again.
  useEffect(() => back.current?.focus(), [sure]);
  if (state.outcome) return null;
  const resigner = state.decider !== null && seats[state.decider] === HUMAN ? state.decider : seats.indexOf(HUMAN);
  const name = rules.players[resigner]?.name;
  const words = speech().manage;
  const offers = state.offer === 'may-offer' && table.mayAct();
  return (
    <section>
      <h2>{words.ending}</h2>
      <div class="row">
        {rules.agreement && (
          <button type="button" class="button" disabled={!offers} onClick={() => void table.offer()}>
            <Icon name="draw" /> {words.offer}
          </button>
        )}
        {name !== undefined && !sure && (
          <button type="button" class="button" onClick={() => setSure(true)}>
            <Icon name="flag" /> {words.resign}
          </button>
        )}
        {name !== undefined && sure && (
          <>
            <button
              type="button"
              class="button danger"
              onClick={() => {
                setSure(false);
                void table.resign(name);
              }}
            >
              <Icon name="flag" /> {words.resigns(state.names[resigner] ?? name)}
            </button>
            <button type="button" ref={back} class="button quiet" onClick={() => setSure(false)}>
              {words.playOn}
            </button>
          </>
        )}
      </div>
      {rules.claims && (
        <form
          class="claim"
          onSubmit={(event) => {
            event.preventDefault();
            void table.claim(turn.trim());
          }}
        >
          <label class="field">
            <span>{state.claims.length > 0 ? words.claimNow(state.claims.join('; ')) : words.claim}</span>
            <span class="link-field">
              <input type="text" value={turn} placeholder={words.intended} spellcheck={false} onInput={(event) => setTurn(event.currentTarget.value)} />
              <button type="submit" class="button" disabled={!table.mayAct()}>
                {words.doClaim}
              </button>
            </span>
          </label>
        </form>
      )}
    </section>
  );
}

/** The board as text, for whoever would rather read than look. */
function Words({ seen }: { seen: Seen }) {
  const { rules, state } = seen;
  const of = (owner: string | null) =>
    state.position.board
      .filter((piece) => piece.owner === owner)
      .map((piece) => (rules.kinds.length > 1 ? `${piece.piece} ${piece.point}` : piece.point))
      .join(', ');
  const owners = [...rules.players.map(({ name }) => name), null].filter((owner) => of(owner) !== '');
  return (
    <section>
      <h2>{speech().manage.position}</h2>
      <dl class="words small">
        {owners.map((owner) => (
          <div key={owner ?? ''}>
            <dt>{owner === null ? speech().manage.nobodys : state.names[rules.players.findIndex(({ name }) => name === owner)]}</dt>
            <dd>{of(owner)}</dd>
          </div>
        ))}
      </dl>
      <input type="text" readOnly value={state.position.text} aria-label={speech().manage.asText} onFocus={(event) => event.currentTarget.select()} />
    </section>
  );
}
