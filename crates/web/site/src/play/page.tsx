// The page on which games are played: what comes before one, and the game itself.

import { useEffect, useMemo, useState } from 'preact/hooks';
import { Board } from '../board/board';
import { NOTHING } from '../board/decisions';
import { engine } from '../engine/client';
import type { Opened } from '../engine/protocol';
import { all, kept } from '../keep/store';
import { Icon } from '../look/icons';
import { message } from '../look/parts';
import type { Route } from '../look/router';
import { useSettings } from '../look/settings';
import type { RulesRef } from '../share/link';
import { write } from '../write/files';
import { GameView } from './game';
import { RulesPanel } from './rules';
import { readSaved } from './saved';
import { SetupPanel } from './setup';
import { playRules, takeWaiting } from './start';
import { Table, settingsOf, sourceOf } from './table';
import { speech } from '../look/words';
import './play.css';

/** What the address asks for. */
export function PlayPage({ route }: { route: Route }) {
  const id = route.query.get('kept');
  const stamp = `${route.rest}?${route.query.toString()}`;
  const waiting = useMemo(() => (route.rest === '' && route.query.has('new') ? takeWaiting() : null), [stamp]);
  if (waiting) return <NewGame key={stamp} refer={waiting} />;
  if (id !== null || route.rest === '') return <KeptGame key={stamp} id={id} />;
  const set = Object.fromEntries(route.query);
  return <NewGame key={stamp} refer={route.query.size > 0 ? { name: route.rest, set } : { name: route.rest }} />;
}

/** A game that is chosen and not yet begun: its board, its rules, its options. */
function NewGame({ refer: given }: { refer: RulesRef }) {
  const [refer, setRefer] = useState(given);
  const { language } = useSettings();
  const [opened, setOpened] = useState<Opened | null>(null);
  const [trouble, setTrouble] = useState('');
  const [table, setTable] = useState<Table | null>(null);
  useEffect(() => {
    let gone = false;
    const client = engine('table');
    client.ask('open', { source: sourceOf(refer), settings: settingsOf(refer), language }).then(
      (found) => {
        void client.ask('close', { game: found.game }).catch(() => undefined);
        if (!gone) setOpened(found);
      },
      (error: unknown) => gone || setTrouble(message(error)),
    );
    return () => {
      gone = true;
    };
  }, [refer, language]);
  useEffect(() => () => table?.close(), [table]);
  useTitle(opened?.rules.title);
  const address = useMemo(() => location.hash, []);
  const begun = (next: Table) => {
    setTable(next);
    // Who reloads the page finds this game.
    history.replaceState(null, '', `#/play?kept=${next.now().id}`);
  };
  const again = () => {
    setTable(null);
    history.replaceState(null, '', address);
  };
  if (table) return <GameView table={table} onAgain={again} />;
  if (trouble) return <Trouble text={trouble} />;
  if (!opened) return <p class="loading">{speech().setup.settingUp}</p>;
  return <Preview refer={refer} opened={opened} onRefer={setRefer} onTable={begun} onTrouble={setTrouble} />;
}

interface PreviewProps {
  refer: RulesRef;
  opened: Opened;
  onRefer: (refer: RulesRef) => void;
  onTable: (table: Table) => void;
  onTrouble: (trouble: string) => void;
}

function Preview({ refer, opened, onRefer, onTable, onTrouble }: PreviewProps) {
  const { names } = useSettings();
  const { rules, state } = opened;
  const [wrong, setWrong] = useState('');
  const words = speech().setup;
  const also = rules.about.find(([key]) => key === 'also')?.[1] ?? [];
  const note = rules.about.find(([key]) => key === 'note')?.[1] ?? [];
  return (
    <div class="play before">
      <div class="stage">
        <Board rules={rules} state={state} names={names} hold={NOTHING} onHold={() => undefined} onDecide={null} label={speech().board.label(rules.title)} />
      </div>
      <aside class="side panel">
        <div class="side-body">
          <h1>{rules.title}</h1>
          {also.length > 0 && <p class="muted">{words.also(also.join(', '))}</p>}
          {note.map((text) => (
            <p key={text}>{text}</p>
          ))}
          <SetupPanel
            rules={rules}
            names={state.names}
            refer={refer}
            onOptions={(set) => onRefer({ ...refer, set })}
            onStart={(setup) => Table.begin(setup).then(onTable, (error: unknown) => setWrong(message(error)))}
          />
          {wrong && (
            <p class="notice bad" role="alert">
              {wrong}
            </p>
          )}
          <p class="row">
            <button type="button" class="button quiet" onClick={() => edit(refer, onTrouble)}>
              <Icon name="pen" /> {words.changeRules}
            </button>
          </p>
        </div>
      </aside>
      <section class="beside panel" aria-label={words.rules}>
        <RulesPanel refer={refer} />
      </section>
    </div>
  );
}

/** Opens the definition in the editor. */
async function edit(refer: RulesRef, onTrouble: (trouble: string) => void): Promise<void> {
  try {
    const text = refer.text ?? (await engine('table').ask('definition', { name: refer.name })).text;
    write({ ...refer, text });
  } catch (error) {
    onTrouble(message(error));
  }
}

/** A game that was kept: that of a number, or the last. */
function KeptGame({ id }: { id: string | null }) {
  const [table, setTable] = useState<Table | null>(null);
  const [trouble, setTrouble] = useState('');
  useEffect(() => {
    let gone = false;
    const open = async () => {
      const game = id === null ? (await all())[0] : await kept(id);
      const saved = readSaved(game?.state);
      if (!game || !saved) throw new Error(speech().setup.noGame);
      const found = await Table.resume(saved, game.id, false);
      if (gone) found.close();
      else setTable(found);
    };
    open().catch((error: unknown) => gone || setTrouble(message(error)));
    return () => {
      gone = true;
    };
  }, [id]);
  useEffect(() => () => table?.close(), [table]);
  useTitle(table?.now().rules.title);
  if (trouble) return <Trouble text={trouble} />;
  if (!table) return <p class="loading">{speech().setup.settingUp}</p>;
  return <GameView table={table} onAgain={() => playRules(table.now().ref)} />;
}

function Trouble({ text }: { text: string }) {
  return (
    <div class="trouble">
      <h1>{speech().setup.notOpened}</h1>
      <p class="notice bad" role="alert">
        {text}
      </p>
      <p class="row">
        <a class="button" href="#/">
          {speech().frame.allGames}
        </a>
        <a class="button" href="#/kept">
          {speech().frame.kept}
        </a>
      </p>
    </div>
  );
}

function useTitle(title: string | undefined): void {
  useEffect(() => {
    if (title !== undefined) document.title = `${title} - Merels`;
  }, [title]);
}
