// What is wrong, as a list: each with what mends it.

import type { Action, Range } from '../engine/protocol';
import { type Known, placeOf } from './desk';
import { speech } from '../look/words';

export function Problems({ known, onShow, onMend }: { known: Known; onShow: (at: Range) => void; onMend: (action: Action) => void }) {
  const { checked } = known;
  const words = speech().write;
  if (!checked) return <p class="write-problems muted">{words.looking}</p>;
  if (checked.reports.length === 0) {
    return (
      <p class="write-problems ok" role="status">
        {words.nothingWrong}
      </p>
    );
  }
  return (
    <ul class="write-problems" aria-label={words.reports}>
      {checked.reports.map((report, index) => {
        const at = placeOf(report);
        const place = report.labels.find((label) => label.own) ?? report.labels[0];
        return (
          <li key={index} class={report.severity}>
            <button type="button" class="write-report" disabled={!at} onClick={() => at && onShow(at)}>
              <span class="mono muted">
                {place?.own === false ? `${place.file} ` : ''}
                {place?.line}:{place?.column}
              </span>{' '}
              <span>
                <strong>{words.severity[report.severity]}</strong> <span lang="en">{report.message}</span>
              </span>
            </button>
            {report.help !== null && <span class="muted" lang="en">{report.help}</span>}
            {checked.actions
              .filter((action) => action.report === index)
              .map((action) => (
                <button key={action.title} type="button" class={`button ${action.kind === 'fix' ? 'primary' : 'quiet'}`} onClick={() => onMend(action)}>
                  {action.title}
                </button>
              ))}
          </li>
        );
      })}
    </ul>
  );
}
