// What is chosen before a game: its options, who sits where, who begins, the clock.

import { useState } from 'preact/hooks';
import type { Game } from '../engine/protocol';
import { Icon } from '../look/icons';
import type { RulesRef } from '../share/link';
import { CONTROLS } from './clock';
import { CHOICES, type Seat, knownSeat, rememberSeats, usualSeats } from './seats';
import type { Setup } from './table';

interface Props {
  rules: Game;
  refer: RulesRef;
  /** Other options give other rules: the board is drawn anew. */
  onOptions: (set: Record<string, string>) => void;
  onStart: (setup: Setup) => void;
}

export function SetupPanel({ rules, refer, onOptions, onStart }: Props) {
  const [seats, setSeats] = useState<Seat[]>(() => usualSeats(rules.players.length));
  const [first, setFirst] = useState(0);
  const [control, setControl] = useState('none');
  const [position, setPosition] = useState('');
  const sit = (index: number, seat: Seat) => setSeats(seats.map((old, at) => (at === index ? seat : old)));
  const choose = (name: string, value: string) => onOptions({ ...refer.set, [name]: value });
  const begin = (event: Event) => {
    event.preventDefault();
    rememberSeats(seats);
    const setup: Setup = { ref: refer, seats, first, control: CONTROLS.find(([key]) => key === control)?.[2] ?? null };
    if (position.trim() !== '') setup.position = position.trim();
    onStart(setup);
  };
  return (
    <form class="setup" onSubmit={begin}>
      <fieldset>
        <legend>Who plays</legend>
        {rules.players.map((player, index) => (
          <label class="field seat" key={player.name}>
            <span>{player.name}</span>
            <select value={seats[index]} onChange={(event) => sit(index, knownSeat(event.currentTarget.value))}>
              {CHOICES.map(([key, name]) => (
                <option key={key} value={key}>
                  {name}
                </option>
              ))}
            </select>
          </label>
        ))}
        {seats.length === 2 && (
          <button type="button" class="button quiet" onClick={() => setSeats([...seats].reverse())}>
            Change sides
          </button>
        )}
      </fieldset>
      {rules.options.length > 0 && (
        <fieldset>
          <legend>Options of the rules</legend>
          {rules.options.map((option) => (
            <label class="field" key={option.name}>
              <span>{option.about ?? option.name.replaceAll('_', ' ')}</span>
              <select value={option.values[option.chosen]} onChange={(event) => choose(option.name, event.currentTarget.value)}>
                {option.values.map((value) => (
                  <option key={value} value={value}>
                    {value}
                  </option>
                ))}
              </select>
            </label>
          ))}
        </fieldset>
      )}
      <details>
        <summary>Clock, who begins, another position</summary>
        <div class="more">
          <label class="field">
            <span>Clock</span>
            <select value={control} onChange={(event) => setControl(event.currentTarget.value)}>
              {CONTROLS.map(([key, name]) => (
                <option key={key} value={key}>
                  {name}
                </option>
              ))}
            </select>
          </label>
          <label class="field">
            <span>Begins</span>
            <select value={String(first)} onChange={(event) => setFirst(Number(event.currentTarget.value))}>
              {rules.players.map((player, index) => (
                <option key={player.name} value={String(index)}>
                  {player.name}
                </option>
              ))}
            </select>
          </label>
          <label class="field">
            <span>Position, as one line of text</span>
            <input type="text" value={position} spellcheck={false} placeholder="from the start" onInput={(event) => setPosition(event.currentTarget.value)} />
          </label>
        </div>
      </details>
      <button type="submit" class="button primary big">
        <Icon name="play" /> Play
      </button>
    </form>
  );
}
