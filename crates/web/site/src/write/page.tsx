// "Write": a definition in an editor, and beside it what it comes to.

import type { Diagnostic } from '@codemirror/lint';
import { render } from 'preact';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { engine } from '../engine/client';
import type { Action, Checked, Range, Report, Signature } from '../engine/protocol';
import { Dialog, Tabs, message, toast } from '../look/parts';
import type { Route } from '../look/router';
import { BoardPane } from './board';
import { Desk, type Known, applied, placeOf } from './desk';
import { type Editor, edit } from './editor';
import { type Handed, type Kept, freeName, get, handed, last, plainName } from './files';
import { language, setSaid } from './language';
import { Menu, Rename } from './menu';
import { PlaytestPane } from './playtest';
import { Problems } from './problems';
import { RulesPane } from './rules';
import { ScenariosPane } from './scenarios';
import { speech } from '../look/words';
import './write.css';

const NOTHING: Kept = { name: '', text: '', scenarios: '', time: 0 };

/** What is written on first: what was handed over, a game of the catalogue, what was written on last, or a template. */
async function begin(route: Route, given: Handed | null): Promise<Kept> {
  if (given) {
    const { files } = given;
    return { name: freeName(plainName(given.name)), text: given.text, scenarios: '', time: Date.now(), ...(files ? { files } : {}) };
  }
  if (route.rest !== '') {
    const kept = get(route.rest);
    if (kept) return kept;
    const found = await engine('desk').ask('definition', { name: route.rest });
    return { name: freeName(`my-${route.rest}`), text: found.text, scenarios: found.scenarios ?? '', time: Date.now() };
  }
  const before = last();
  if (before) return before;
  const [template] = await engine('desk').ask('templates', {});
  if (!template) return NOTHING;
  return { name: freeName(template.name), text: template.text, scenarios: template.scenarios, time: Date.now() };
}

/** What is wrong, as the editor marks it. */
function marks(checked: Pick<Checked, 'reports' | 'actions'>, mend: (action: Action) => void, length: number): Diagnostic[] {
  return checked.reports.flatMap((report, index) => {
    const at = placeOf(report);
    if (!at || at[1] > length) return [];
    const actions = checked.actions.filter((action) => action.report === index);
    return [
      {
        from: at[0],
        to: at[1],
        severity: report.severity,
        source: report.code,
        message: report.help === null ? report.message : `${report.message}\n${report.help}`,
        ...(report.idle ? { markClass: 'idle' } : {}),
        actions: actions.map((action) => ({ name: action.title, apply: () => mend(action) })),
      },
    ];
  });
}

const elsewhere = (file: string): void => toast(speech().write.declaredIn(file));

function Form({ signature }: { signature: Signature | null }) {
  if (!signature) return <p class="write-form muted">{speech().write.keys}</p>;
  const part = signature.parts[signature.active];
  const [from, to] = part?.at ?? [0, 0];
  return (
    <p class="write-form">
      <code>
        {signature.form.slice(0, from)}
        <strong>{signature.form.slice(from, to)}</strong>
        {signature.form.slice(to)}
      </code>
      {part && <span class="muted"> {part.text}</span>}
    </p>
  );
}

function Writing({ first, record }: { first: Kept; record: string | null }) {
  const desk = useMemo(() => new Desk(first, record), []);
  const [known, setKnown] = useState<Known>(desk.known);
  const [signature, setSignature] = useState<Signature | null>(null);
  const [renaming, setRenaming] = useState<{ what: 'rename' | 'caserename'; at: number; old: string } | null>(null);
  const [offers, setOffers] = useState<Action[]>([]);
  const [tab, setTab] = useState('board');
  const [editor, setEditor] = useState<Editor | null>(null);
  const place = useRef<HTMLDivElement>(null);

  const services = useMemo(
    () => ({
      written: (text: string) => desk.written(text),
      at: (cursor: number) => desk.at(cursor),
      signature: setSignature,
      rename: (at: number, old: string) => setRenaming({ what: 'rename', at, old }),
      refactor: (actions: Action[]) => (actions.length > 0 ? setOffers(actions) : toast(speech().write.noOtherWay)),
      elsewhere,
    }),
    [],
  );

  const root = useRef<HTMLDivElement>(null);
  const made = useRef<Editor | null>(null);
  const diagnosed = useRef<Checked | Report[] | null>(null);
  const mend = (action: Action): void => {
    const { current } = made;
    // The edits are those of the text that was checked.
    if (current && current.view.state.doc.toString() === desk.known.file.text) current.edit(action.edits);
    current?.view.focus();
  };
  /** Marks what is wrong, once for each answer: before the page is drawn anew, which takes longer. */
  const diagnose = ({ checked, marked }: Known): void => {
    const { current } = made;
    const shown = marked ?? checked;
    if (!current || !shown || shown === diagnosed.current) return;
    diagnosed.current = shown;
    const wrong = Array.isArray(shown) ? { reports: shown, actions: [] } : shown;
    current.diagnose(marks(wrong, mend, current.view.state.doc.length));
  };
  const shownFile = useRef(first.name);
  /** Another file: the editor shows it, and forgets what was undone in the one before. */
  const showFile = ({ file }: Known): void => {
    const { current } = made;
    if (!current || shownFile.current === file.name) return;
    shownFile.current = file.name;
    if (current.view.state.doc.toString() !== file.text) current.show(file.text);
  };
  const see = (now: Known): void => {
    showFile(now);
    diagnose(now);
    setKnown(now);
    // At once, and not when all is drawn anew: who waits for what follows from a key must not find what was there before it.
    root.current?.setAttribute('aria-busy', String(now.busy));
  };
  useEffect(() => desk.listen(see), []);
  useEffect(() => () => desk.close(), []);
  useEffect(() => {
    if (!place.current) return;
    const opened = edit(place.current, speech().write.theDefinition, desk.known.file.text, language(services), (text) => desk.change({ text }));
    made.current = opened;
    diagnose(desk.known);
    setEditor(opened);
    return () => opened.close();
  }, []);

  const show = (range: Range): void => editor?.select(range[0], range[1]);
  const declared = (place: Range | string): void => (typeof place === 'string' ? elsewhere(place) : show(place));
  const say = (ranges: readonly Range[]): void => editor?.view.dispatch({ effects: setSaid.of(ranges) });
  const words = speech().write;
  return (
    <div class="write" ref={root} aria-busy={known.busy}>
      <h1 class="unseen">{words.title}</h1>
      <Menu desk={desk} known={known} editor={editor} services={services} />
      {known.trouble && (
        <p class="notice bad" role="alert">
          {known.trouble}
        </p>
      )}
      <div class="write-both">
        <section class="write-left" aria-label={words.definition}>
          <div class="write-editor" ref={place} />
          <Form signature={signature} />
          <Problems known={known} onShow={show} onMend={mend} />
        </section>
        <section class="write-right panel" aria-label={words.comesTo}>
          <Tabs
            label={words.comesTo}
            chosen={tab}
            onChoose={setTab}
            tabs={[
              { key: 'board', title: words.board, body: () => <BoardPane desk={desk} known={known} /> },
              { key: 'rules', title: words.rules, body: () => <RulesPane known={known} onShow={show} onSay={say} /> },
              { key: 'scenarios', title: tested(known), body: () => <ScenariosPane desk={desk} known={known} onRename={(at, old) => setRenaming({ what: 'caserename', at, old })} onDeclared={declared} /> },
              { key: 'playtest', title: words.playtest, body: () => <PlaytestPane desk={desk} known={known} /> },
            ]}
          />
        </section>
      </div>
      {offers.length > 0 && (
        <Dialog title={words.otherWay} onClose={() => setOffers([])}>
          <div class="choices">
            {offers.map((action) => (
              <button
                key={action.title}
                type="button"
                class="button"
                onClick={() => {
                  setOffers([]);
                  editor?.edit(action.edits);
                  editor?.view.focus();
                }}
              >
                {action.title}
              </button>
            ))}
          </div>
        </Dialog>
      )}
      {renaming && (
        <Rename
          old={renaming.old}
          onClose={() => setRenaming(null)}
          onName={async (name) => {
            const { scenarios } = desk.known.file;
            const renamed = await engine('desk').ask(renaming.what, { ...desk.written(), scenarios, at: renaming.at, name });
            editor?.edit(renamed.text);
            if (renamed.scenarios.length > 0) desk.change({ scenarios: applied(scenarios, renamed.scenarios) });
            setRenaming(null);
            editor?.view.focus();
          }}
        />
      )}
    </div>
  );
}

function tested({ scenarios }: Known): string {
  const title = speech().write.scenarios;
  if (!scenarios) return title;
  return scenarios.failed === 0 ? `${title} ✓ ${scenarios.passed}` : `${title} ✗ ${scenarios.failed}`;
}

function WritePage({ route }: { route: Route }) {
  const given = useMemo(handed, []);
  const [first, setFirst] = useState<Kept | null>(null);
  const [trouble, setTrouble] = useState('');
  useEffect(() => {
    begin(route, given).then(
      (file) => {
        // Whoever loads the page again goes on with this, and doesn't begin anew.
        history.replaceState(null, '', '#/write');
        setFirst(file);
      },
      (error: unknown) => setTrouble(message(error)),
    );
  }, []);
  if (trouble) {
    return (
      <p class="notice bad" role="alert">
        {trouble}
      </p>
    );
  }
  return first ? <Writing first={first} record={given?.record ?? null} /> : <p class="loading">{speech().frame.moment}</p>;
}

/** Shows the page; what it returns takes it away again. */
export function open(root: HTMLElement, route: Route): () => void {
  render(<WritePage route={route} />, root);
  return () => render(null, root);
}
