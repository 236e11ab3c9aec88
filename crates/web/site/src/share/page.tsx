// What a link brought: it is looked at, shown, and opened only when somebody wants it.

import { useEffect, useState } from 'preact/hooks';
import { engine } from '../engine/client';
import type { Opened } from '../engine/protocol';
import { Board } from '../board/board';
import { NOTHING } from '../board/decisions';
import { keep, kept } from '../keep/store';
import { message } from '../look/parts';
import { type Route, go } from '../look/router';
import { type Saved, readSaved } from '../play/saved';
import { HUMAN, LINK } from '../play/seats';
import { playRules } from '../play/start';
import { Table, settingsOf, sourceOf } from '../play/table';
import { write } from '../write/files';
import { type GameLink, type RulesRef, readGameLink, readRulesLink } from './link';
import '../play/play.css';
import { speech } from '../look/words';

export function SharedPage({ route }: { route: Route }) {
  return route.page === 'd' ? <SharedRules key={route.rest} payload={route.rest} /> : <SharedGame key={route.rest} payload={route.rest} />;
}

/** Something that is worked out once, or why it can't be. */
function useOnce<T>(make: () => Promise<T>): { found: T | null; trouble: string } {
  const [state, setState] = useState<{ found: T | null; trouble: string }>({ found: null, trouble: '' });
  useEffect(() => {
    let gone = false;
    make().then(
      (found) => gone || setState({ found, trouble: '' }),
      (error: unknown) => gone || setState({ found: null, trouble: message(error) }),
    );
    return () => {
      gone = true;
    };
  }, []);
  return state;
}

function Trouble({ text }: { text: string }) {
  return (
    <div class="trouble">
      <h1>{speech().shared.trouble}</h1>
      <p class="notice bad" role="alert">
        {text}
      </p>
      <p>
        <a class="button" href="#/">
          {speech().frame.allGames}
        </a>
      </p>
    </div>
  );
}

async function openRules(payload: string): Promise<{ rules: RulesRef; opened: Opened }> {
  const rules = await readRulesLink(payload);
  const client = engine('table');
  const opened = await client.ask('open', { source: sourceOf(rules), settings: settingsOf(rules) }, { limit: LIMIT });
  void client.ask('close', { game: opened.game }).catch(() => undefined);
  return { rules, opened };
}

/** A stranger's rules may run for ever; nobody waits for them longer than this, in milliseconds. */
const LIMIT = 10_000;

function SharedRules({ payload }: { payload: string }) {
  const { found, trouble } = useOnce(() => openRules(payload));
  const [read, setRead] = useState<RulesRef | null>(null);
  useEffect(() => {
    // What can't be played may still be read and mended.
    readRulesLink(payload).then(setRead, () => undefined);
  }, []);
  const text = read?.text ?? '';
  const words = speech().shared;
  if (trouble && text === '') return <Trouble text={trouble} />;
  if (trouble) {
    return (
      <div class="trouble">
        <h1>{words.notPlayable}</h1>
        <p class="notice bad" role="alert">
          {trouble}
        </p>
        <p class="row">
          <button type="button" class="button primary" onClick={() => write({ ...read, name: 'shared', text })}>
            {words.lookAtThem}
          </button>
        </p>
        <pre class="source panel">{text}</pre>
      </div>
    );
  }
  if (!found) return <p class="loading">{words.looking}</p>;
  const { rules, opened } = found;
  return (
    <div class="play before">
      <div class="stage">
        <Board rules={opened.rules} state={opened.state} hold={NOTHING} onHold={() => undefined} onDecide={null} label={speech().board.label(opened.rules.title)} />
      </div>
      <aside class="side panel">
        <div class="side-body">
          <h1>{opened.rules.title}</h1>
          <p>{rules.text === undefined ? words.ofCatalogue : words.ofSomebody}</p>
          <div class="row">
            <button type="button" class="button primary big" onClick={() => playRules(rules)}>
              {words.playIt}
            </button>
            {rules.text !== undefined && (
              <button type="button" class="button" onClick={() => write({ ...rules, text })}>
                {words.edit}
              </button>
            )}
          </div>
        </div>
      </aside>
      {rules.text !== undefined && (
        <section class="beside panel" aria-label={words.definition}>
          <pre class="source">{rules.text}</pre>
        </section>
      )}
    </div>
  );
}

interface Post {
  link: GameLink;
  opened: Opened;
  /** The same game as it is kept here, if it is. */
  here: { saved: Saved; turn: number } | null;
}

async function openGame(payload: string): Promise<Post> {
  const link = await readGameLink(payload);
  const client = engine('table');
  const opened = await client.ask('open', { source: sourceOf(link.rules), settings: settingsOf(link.rules), record: link.record }, { limit: LIMIT });
  void client.ask('close', { game: opened.game }).catch(() => undefined);
  const game = await kept(link.id).catch(() => undefined);
  const saved = readSaved(game?.state);
  return { link, opened, here: saved ? { saved, turn: saved.path.length } : null };
}

function SharedGame({ payload }: { payload: string }) {
  const { found, trouble } = useOnce(() => openGame(payload));
  const [wrong, setWrong] = useState('');
  const words = speech().shared;
  if (trouble || wrong) return <Trouble text={trouble || wrong} />;
  if (!found) return <p class="loading">{words.looking}</p>;
  const { link, opened, here } = found;
  const behind = here !== null && here.turn > link.turn;
  const players = opened.rules.players.map(({ name }) => name);
  const take = (due: string | null, id: string) => {
    accept(link, players, due, here?.saved ?? null, id).catch((error: unknown) => setWrong(message(error)));
  };
  const own = link.due !== null && players.includes(link.due) ? link.due : null;
  return (
    <div class="play before">
      <div class="stage">
        <Board rules={opened.rules} state={opened.state} hold={NOTHING} onHold={() => undefined} onDecide={null} label={speech().board.label(opened.rules.title)} />
      </div>
      <aside class="side panel">
        <div class="side-body">
          <h1>{opened.rules.title}</h1>
          <p>
            {words.game(link.turn, own, link.offer, link.declined)}
          </p>
          {behind && (
            <p class="notice warn">
              {words.further(here.turn)} <a href={`#/play?kept=${encodeURIComponent(link.id)}`}>{words.goOn}</a>
            </p>
          )}
          <div class="row">
            <button type="button" class="button primary big" onClick={() => take(own, behind ? `${link.id}x` : link.id)}>
              {own === null ? words.look : behind ? words.allTheSame : words.playAs(own)}
            </button>
          </div>
          <p class="muted small">{own === null ? '' : words.sendBack}</p>
        </div>
      </aside>
    </div>
  );
}

/** Keeps the game as the link has it, with whoever is due here and the others far away, and goes to it. */
async function accept(link: GameLink, players: string[], due: string | null, here: Saved | null, id: string): Promise<void> {
  const seats = here?.seats.includes(HUMAN) ? here.seats : players.map((player) => (player === due || due === null ? HUMAN : LINK));
  const mine = seats.indexOf(HUMAN);
  const { rules, record, path, underWay, offer, declined, accepted } = link;
  const saved: Saved = { v: 1, rules, seats, first: 0, record, path, underWay, offer, declined, accepted, clock: null, flip: here?.flip ?? mine === 1 };
  const table = await Table.resume(saved, id, true);
  const { title } = table.now().rules;
  table.close();
  await keep({ id, title, stands: speech().shared.turns(link.turn), time: Date.now(), state: saved });
  go(`play?kept=${encodeURIComponent(id)}`, true);
}
