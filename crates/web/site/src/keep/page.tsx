// The games kept in this browser, and records that are brought in.

import { useEffect, useRef, useState } from 'preact/hooks';
import { engine } from '../engine/client';
import { useFocusKept } from '../look/focus';
import { Icon } from '../look/icons';
import { IconButton, message } from '../look/parts';
import { type Route, go } from '../look/router';
import type { Saved } from '../play/saved';
import { knownSeat } from '../play/seats';
import type { RulesRef } from '../share/link';
import { type KeptGame, all, drop, keep, newId } from './store';
import { speech } from '../look/words';
import './keep.css';

export function KeptPage(_: { route: Route }) {
  const [games, setGames] = useState<KeptGame[] | null>(null);
  const [trouble, setTrouble] = useState('');
  const look = () => all().then(setGames, (error: unknown) => setTrouble(message(error)));
  useEffect(() => void look(), []);
  const self = useRef<HTMLDivElement>(null);
  useFocusKept(self, (page) => page.querySelector('.kept-list button, textarea'));
  const words = speech().kept;
  const when = (time: number) => new Date(time).toLocaleString(speech().locale());
  return (
    <div class="kept" ref={self}>
      <h1>{words.title}</h1>
      <p class="muted">{words.where}</p>
      {trouble && (
        <p class="notice bad" role="alert">
          {trouble}
        </p>
      )}
      {games?.length === 0 && (
        <p>
          {words.none} <a href="#/">{words.choose}</a>
          {words.andPlay}
        </p>
      )}
      <ul class="kept-list">
        {games?.map((game) => (
          <li key={game.id} class="panel">
            <a href={`#/play?kept=${encodeURIComponent(game.id)}`}>
              <b>{game.title}</b>
              <span>{game.stands}</span>
              <span class="muted small">{when(game.time)}</span>
            </a>
            <IconButton icon="close" label={words.drop(game.title, when(game.time))} quiet onClick={() => void drop(game.id).then(look)} />
          </li>
        ))}
      </ul>
      <OpenRecord />
    </div>
  );
}

/** The longest record that is looked at. */
const MOST = 1_000_000;

function OpenRecord() {
  const [text, setText] = useState('');
  const [trouble, setTrouble] = useState('');
  const open = async (record: string) => {
    setTrouble('');
    try {
      await bring(record);
    } catch (error) {
      setTrouble(message(error));
    }
  };
  const file = async (chosen: File | undefined) => {
    if (!chosen) return;
    if (chosen.size > MOST) setTrouble(speech().kept.tooLong);
    else await open(await chosen.text());
  };
  const words = speech().kept;
  return (
    <section class="panel bring">
      <h2>{words.open}</h2>
      <label class="field">
        <span>{words.paste}</span>
        <textarea rows={6} value={text} spellcheck={false} maxLength={MOST} onInput={(event) => setText(event.currentTarget.value)} />
      </label>
      <div class="row">
        <button type="button" class="button primary" disabled={text.trim() === ''} onClick={() => void open(text)}>
          <Icon name="open" /> {words.doOpen}
        </button>
        <label class="button file">
          <Icon name="open" /> {words.fromFile}
          <input class="unseen" type="file" accept=".record,.merels-record,text/plain" onChange={(event) => void file(event.currentTarget.files?.[0])} />
        </label>
      </div>
      {trouble && (
        <p class="notice bad" role="alert">
          {trouble}
        </p>
      )}
    </section>
  );
}

/** Keeps the game of a record, and goes to it. */
async function bring(record: string): Promise<void> {
  const client = engine('table');
  const { game: name, settings, headers } = await client.ask('headers', { record });
  const rules: RulesRef = { name: name.replace(/\.merels$/, '') };
  if (settings.length > 0) rules.set = Object.fromEntries(settings);
  const opened = await client.ask('open', { source: { name: rules.name }, settings, record }, { limit: 20_000 });
  void client.ask('close', { game: opened.game }).catch(() => undefined);
  const seats = opened.rules.players.map((player) => {
    const told = headers.find(([key, value]) => key === 'player' && value.startsWith(`${player.name} =`))?.[1];
    return knownSeat(told?.split('=')[1]?.trim());
  });
  const { nodes } = opened.state.tree;
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const path: string[] = [];
  for (let node = byId.get(nodes.find((each) => each.parent === null)?.children[0] ?? -1); node; node = byId.get(node.children[0] ?? -1)) path.push(node.turn);
  const saved: Saved = { v: 1, rules, seats, first: 0, record, path, underWay: opened.state.underWayText, offer: false, declined: false, accepted: 0, clock: null, flip: false };
  const id = newId();
  await keep({ id, title: opened.rules.title, stands: speech().kept.fromRecord, time: Date.now(), state: saved });
  go(`play?kept=${id}`);
}
