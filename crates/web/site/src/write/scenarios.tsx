// Scenarios: what must hold, run on every change.

import type { Diagnostic } from '@codemirror/lint';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { Action, Range, Report, ScenarioCase, Scenarios } from '../engine/protocol';
import { caseLanguage } from './cases';
import type { Desk, Known } from './desk';
import { placeOf } from './desk';
import { type Editor, edit } from './editor';
import { speech } from '../look/words';

function marks(scenarios: Scenarios, mend: (action: Action) => void, length: number): Diagnostic[] {
  const reports = [...scenarios.errors, ...scenarios.cases.flatMap((each) => each.reports)];
  return reports.flatMap((report: Report, index) => {
    const at = placeOf(report);
    if (!at || at[1] > length) return [];
    const message = report.help === null ? report.message : `${report.message}\n${report.help}`;
    const fixes = scenarios.actions.filter((action) => action.report === index);
    const actions = fixes.map((action) => ({ name: action.title, apply: () => mend(action) }));
    return [{ from: at[0], to: at[1], severity: 'error' as const, message, source: report.code, actions }];
  });
}

function Case({ each, onShow }: { each: ScenarioCase; onShow: (at: number) => void }) {
  const words = speech().cases;
  const at = each.reports.map(placeOf).find((place) => place !== null);
  return (
    <li class={each.passed ? 'passed' : 'failed'}>
      <span aria-hidden="true">{each.passed ? '✓' : '✗'}</span> <span class="unseen">{each.passed ? words.holds : words.fails}</span>
      {each.name}
      {each.reports.map((report, index) => (
        <p key={index} class="muted">
          {report.message}
          {report.help === null ? '' : `: ${report.help}`}{' '}
          {at && (
            <button type="button" class="button quiet" onClick={() => onShow(at[0])}>
              {words.show}
            </button>
          )}
        </p>
      ))}
    </li>
  );
}

interface Props {
  desk: Desk;
  known: Known;
  /** Another name for what stands at a place of the scenarios. */
  onRename: (at: number, old: string) => void;
  /** Goes to a place of the definition, or says in which file it is. */
  onDeclared: (place: Range | string) => void;
}

export function ScenariosPane({ desk, known, onRename, onDeclared }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const [editor, setEditor] = useState<Editor | null>(null);
  useEffect(() => {
    if (!place.current) return;
    const services = { tested: (scenarios: string) => ({ ...desk.written(), scenarios }), rename: onRename, declared: onDeclared };
    const made = edit(place.current, speech().cases.label, desk.known.file.scenarios, caseLanguage(services), (scenarios) => desk.change({ scenarios }));
    setEditor(made);
    return () => made.close();
  }, []);
  useEffect(() => {
    // As they are by now: more may have been typed than is drawn yet.
    const { scenarios } = desk.known.file;
    if (editor && editor.view.state.doc.toString() !== scenarios) editor.show(scenarios);
  }, [known.file.name, known.file.scenarios, editor]);
  const { scenarios } = known;
  const words = speech().cases;
  useEffect(() => {
    if (!editor) return;
    const { doc } = editor.view.state;
    const mend = (action: Action): void => {
      // The edits are those of the text that was run.
      if (editor.view.state.doc === doc) editor.edit(action.edits);
      editor.view.focus();
    };
    editor.diagnose(scenarios ? marks(scenarios, mend, doc.length) : []);
  }, [scenarios, editor]);
  return (
    <div class="write-scenarios">
      <p class="muted">{words.about}</p>
      <div class="write-editor small" ref={place} />
      {scenarios && (
        <>
          <p role="status">
            {words.result(scenarios.passed, scenarios.failed)}
          </p>
          {scenarios.errors.map((report, index) => (
            <p key={index} class="notice bad">
              {report.message}
              {report.help === null ? '' : `: ${report.help}`}
            </p>
          ))}
          <ul class="cases">
            {scenarios.cases.map((each, index) => (
              <Case key={index} each={each} onShow={(at) => editor?.select(at)} />
            ))}
          </ul>
        </>
      )}
      {!scenarios && known.checked?.playable === false && <p class="notice warn">{words.later}</p>}
    </div>
  );
}
