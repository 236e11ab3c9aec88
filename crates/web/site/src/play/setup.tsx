// What is chosen before a game: its options, who sits where, who begins, the clock.

import { useState } from 'preact/hooks';
import type { Game } from '../engine/protocol';
import { Icon } from '../look/icons';
import type { RulesRef } from '../share/link';
import { CONTROLS, controlName } from './clock';
import { CHOICES, type Seat, choiceName, knownSeat, rememberSeats, usualSeats } from './seats';
import type { Setup } from './table';
import { speech } from '../look/words';

interface Props {
  rules: Game;
  /** What the players are called. */
  names: string[];
  refer: RulesRef;
  /** Other options give other rules: the board is drawn anew. */
  onOptions: (set: Record<string, string>) => void;
  onStart: (setup: Setup) => void;
}

export function SetupPanel({ rules, names, refer, onOptions, onStart }: Props) {
  const [seats, setSeats] = useState<Seat[]>(() => usualSeats(rules.players.length));
  const [first, setFirst] = useState(0);
  const [control, setControl] = useState('none');
  const [position, setPosition] = useState('');
  const sit = (index: number, seat: Seat) => setSeats(seats.map((old, at) => (at === index ? seat : old)));
  const choose = (name: string, value: string) => onOptions({ ...refer.set, [name]: value });
  const begin = (event: Event) => {
    event.preventDefault();
    rememberSeats(seats);
    const setup: Setup = { ref: refer, seats, first, control: CONTROLS.find(([key]) => key === control)?.[1] ?? null };
    if (position.trim() !== '') setup.position = position.trim();
    onStart(setup);
  };
  const words = speech().setup;
  return (
    <form class="setup" onSubmit={begin}>
      <fieldset>
        <legend>{words.who}</legend>
        {rules.players.map((player, index) => (
          <label class="field seat" key={player.name}>
            <span>{names[index]}</span>
            <select value={seats[index]} onChange={(event) => sit(index, knownSeat(event.currentTarget.value))}>
              {CHOICES.map((key) => (
                <option key={key} value={key}>
                  {choiceName(key)}
                </option>
              ))}
            </select>
          </label>
        ))}
        {seats.length === 2 && (
          <button type="button" class="button quiet" onClick={() => setSeats([...seats].reverse())}>
            {words.changeSides}
          </button>
        )}
      </fieldset>
      {rules.options.length > 0 && (
        <fieldset>
          <legend>{words.options}</legend>
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
        <summary>{words.more}</summary>
        <div class="more">
          <label class="field">
            <span>{words.clock}</span>
            <select value={control} onChange={(event) => setControl(event.currentTarget.value)}>
              {CONTROLS.map(([key, of]) => (
                <option key={key} value={key}>
                  {controlName(of)}
                </option>
              ))}
            </select>
          </label>
          <label class="field">
            <span>{words.begins}</span>
            <select value={String(first)} onChange={(event) => setFirst(Number(event.currentTarget.value))}>
              {rules.players.map((player, index) => (
                <option key={player.name} value={String(index)}>
                  {names[index]}
                </option>
              ))}
            </select>
          </label>
          <label class="field">
            <span>{words.position}</span>
            <input type="text" value={position} spellcheck={false} placeholder={words.fromStart} onInput={(event) => setPosition(event.currentTarget.value)} />
          </label>
        </div>
      </details>
      <button type="submit" class="button primary big">
        <Icon name="play" /> {words.play}
      </button>
    </form>
  );
}
