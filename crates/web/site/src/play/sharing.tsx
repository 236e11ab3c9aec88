// What leaves the page when somebody wants it to: links, records, pictures.

import { useEffect, useState } from 'preact/hooks';
import { engine } from '../engine/client';
import type { Asks } from '../engine/protocol';
import { Icon } from '../look/icons';
import { copy, download, message } from '../look/parts';
import { isDark } from '../look/settings';
import { linkTo, writeGame, writeRules } from '../share/link';
import { pathTo, turnsPlayed } from './saved';
import { LINK } from './seats';
import type { Seen, Table } from './table';
import { speech } from '../look/words';

/** How long a picture may take, in milliseconds. */
const LIMIT = 60_000;

/** The link to the game as it stands. */
async function gameLink(table: Table, seen: Seen): Promise<string> {
  const { state, rules, ref, id } = seen;
  const due = state.offer === 'open' ? state.answers : state.decider === null ? null : (rules.players[state.decider]?.name ?? null);
  const link = {
    rules: ref,
    record: await table.record(),
    id,
    turn: turnsPlayed(state),
    due,
    path: pathTo(state.tree.nodes, state.tree.current),
    underWay: state.underWayText,
    offer: state.offer === 'open',
    declined: state.offer === 'declined',
    accepted: state.accepted,
  };
  return linkTo(`g/${await writeGame(link)}`);
}

/** A link that is ready to be copied: it is made anew whenever the game changes. */
function useLink(make: () => Promise<string>, stamp: unknown): { link: string; trouble: string } {
  const [found, setFound] = useState({ link: '', trouble: '' });
  useEffect(() => {
    let gone = false;
    make().then(
      (link) => gone || setFound({ link, trouble: '' }),
      (error: unknown) => gone || setFound({ link: '', trouble: message(error) }),
    );
    return () => {
      gone = true;
    };
  }, [stamp]);
  return found;
}

function LinkField({ link, trouble, label, primary }: { link: string; trouble: string; label: string; primary?: boolean }) {
  if (trouble) return <p class="notice bad">{trouble}</p>;
  return (
    <div class="link-field">
      <input type="text" readOnly value={link} aria-label={label} onFocus={(event) => event.currentTarget.select()} />
      <button type="button" class={`button ${primary ? 'primary' : ''}`} disabled={link === ''} onClick={() => void copy(link, speech().sharing.link)}>
        <Icon name="link" /> {speech().sharing.copy}
      </button>
    </div>
  );
}

/** Somebody far away is due: the link to them. */
export function PostNotice({ table, seen }: { table: Table; seen: Seen }) {
  const { state, seats, rules } = seen;
  const due = state.offer === 'open' ? rules.players.findIndex((player) => player.name === state.answers) : state.decider;
  const waits = due !== null && seats[due] === LINK;
  const told = state.outcome !== null && seats.includes(LINK);
  const { link, trouble } = useLink(() => gameLink(table, seen), state);
  if (!waits && !told) return null;
  const words = speech().sharing;
  const name = due === null ? '' : (state.names[due] ?? '');
  return (
    <div class="notice post" role="status">
      <p>
        <b>{told ? words.over : words.due(turnsPlayed(state) + 1, name)}</b> {told ? words.sendOver : words.send}
      </p>
      <LinkField link={link} trouble={trouble} label={words.linkToTurn} primary />
    </div>
  );
}

export function SharePanel({ table, seen }: { table: Table; seen: Seen }) {
  const { state, ref } = seen;
  const game = useLink(() => gameLink(table, seen), state);
  const definition = useLink(async () => linkTo(`d/${await writeRules(ref)}`), ref);
  const own = ref.text !== undefined;
  const words = speech().sharing;
  const due = state.decider === null ? null : (state.names[state.decider] ?? null);
  return (
    <div class="share">
      <section>
        <h2>{words.asItStands}</h2>
        <p class="muted small">{words.stands(turnsPlayed(state) + 1, due)}</p>
        <LinkField {...game} label={words.linkToGame} />
      </section>
      <section>
        <h2>{own ? words.rules : words.newOfThis}</h2>
        <LinkField {...definition} label={words.linkToRules} />
      </section>
      <RecordPart table={table} seen={seen} />
      <Pictures table={table} seen={seen} />
    </div>
  );
}

function RecordPart({ table, seen }: { table: Table; seen: Seen }) {
  const [text, setText] = useState('');
  useEffect(() => {
    let gone = false;
    table.record().then(
      (found) => gone || setText(found),
      () => undefined,
    );
    return () => {
      gone = true;
    };
  }, [seen.state]);
  const words = speech().sharing;
  return (
    <section>
      <h2>{words.record}</h2>
      <textarea readOnly rows={6} value={text} aria-label={words.ofGame} spellcheck={false} />
      <div class="row">
        <button type="button" class="button" onClick={() => void copy(text, words.record)}>
          <Icon name="copy" /> {words.copy}
        </button>
        <button type="button" class="button" onClick={() => download(`${seen.ref.name}.record`, text, 'text/plain')}>
          <Icon name="save" /> {words.download}
        </button>
        <a class="button" href="#/kept">
          <Icon name="open" /> {words.openAnother}
        </a>
      </div>
    </section>
  );
}

function bytes(base64: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
}

function Pictures({ table, seen }: { table: Table; seen: Seen }) {
  const [busy, setBusy] = useState('');
  const [trouble, setTrouble] = useState('');
  const { name } = seen.ref;
  const words = speech().sharing;
  const look = { dark: isDark(), flip: seen.flip, coordinates: true, last: true };
  const make = async (what: string, job: () => Promise<void>) => {
    setBusy(what);
    setTrouble('');
    try {
      await job();
    } catch (error) {
      setTrouble(message(error));
    }
    setBusy('');
  };
  const ask = async <K extends 'picture' | 'png' | 'animation'>(what: K, more: Omit<Asks[K][0], 'game'>): Promise<string> => {
    const game = await table.ask('snapshot', {});
    return engine('painter').ask(what, { game, ...more } as Asks[K][0], { limit: LIMIT });
  };
  const svg = () => ask('picture', { look: { ...look, size: 800 } });
  const jobs: [string, () => Promise<void>][] = [
    ['SVG', async () => download(`${name}.svg`, await svg(), 'image/svg+xml')],
    ['PNG', async () => download(`${name}.png`, bytes(await ask('png', { look: { ...look, size: 1200 } })), 'image/png')],
    [words.animation, async () => download(`${name}.gif`, bytes(await ask('animation', { encoding: 'gif', look: { ...look, size: 480 } })), 'image/gif')],
  ];
  return (
    <section>
      <h2>{words.pictures}</h2>
      <div class="row">
        {jobs.map(([what, job]) => (
          <button key={what} type="button" class="button" disabled={busy !== ''} onClick={() => void make(what, job)}>
            <Icon name={what === words.animation ? 'play' : 'image'} /> {busy === what ? speech().frame.moment : what}
          </button>
        ))}
      </div>
      {trouble && <p class="notice bad">{trouble}</p>}
    </section>
  );
}
