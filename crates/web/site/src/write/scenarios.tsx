// Scenarios: what must hold, run on every change.

import type { Diagnostic } from '@codemirror/lint';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { Report, ScenarioCase, Scenarios } from '../engine/protocol';
import type { Desk, Known } from './desk';
import { placeOf } from './desk';
import { type Editor, edit } from './editor';

function marks(scenarios: Scenarios, length: number): Diagnostic[] {
  const reports = [...scenarios.errors, ...scenarios.cases.flatMap((each) => each.reports)];
  return reports.flatMap((report: Report) => {
    const at = placeOf(report);
    if (!at || at[1] > length) return [];
    const message = report.help === null ? report.message : `${report.message}\n${report.help}`;
    return [{ from: at[0], to: at[1], severity: 'error' as const, message, source: report.code }];
  });
}

function Case({ each, onShow }: { each: ScenarioCase; onShow: (at: number) => void }) {
  const at = each.reports.map(placeOf).find((place) => place !== null);
  return (
    <li class={each.passed ? 'passed' : 'failed'}>
      <span aria-hidden="true">{each.passed ? '✓' : '✗'}</span> <span class="unseen">{each.passed ? 'holds:' : 'does not hold:'}</span>
      {each.name}
      {each.reports.map((report, index) => (
        <p key={index} class="muted">
          {report.message}
          {report.help === null ? '' : `: ${report.help}`}{' '}
          {at && (
            <button type="button" class="button quiet" onClick={() => onShow(at[0])}>
              Show
            </button>
          )}
        </p>
      ))}
    </li>
  );
}

export function ScenariosPane({ desk, known }: { desk: Desk; known: Known }) {
  const place = useRef<HTMLDivElement>(null);
  const [editor, setEditor] = useState<Editor | null>(null);
  useEffect(() => {
    if (!place.current) return;
    const made = edit(place.current, 'The scenarios', desk.known.file.scenarios, [], (scenarios) => desk.change({ scenarios }));
    setEditor(made);
    return () => made.close();
  }, []);
  useEffect(() => {
    if (editor && editor.view.state.doc.toString() !== known.file.scenarios) editor.show(known.file.scenarios);
  }, [known.file.name, editor]);
  const { scenarios } = known;
  useEffect(() => {
    editor?.diagnose(scenarios ? marks(scenarios, editor.view.state.doc.length) : []);
  }, [scenarios, editor]);
  return (
    <div class="write-scenarios">
      <p class="muted">Positions and decisions, and what must hold then, as TOML. They are run whenever something changes.</p>
      <div class="write-editor small" ref={place} />
      {scenarios && (
        <>
          <p role="status">
            {scenarios.passed} hold{scenarios.passed === 1 ? 's' : ''}, {scenarios.failed} do{scenarios.failed === 1 ? 'es' : ''} not.
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
      {!scenarios && known.checked?.playable === false && <p class="notice warn">They are run once the definition has no mistakes.</p>}
    </div>
  );
}
