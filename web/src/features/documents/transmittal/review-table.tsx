import type { ReviewedLine } from '@plumbline/contract/features/documents/transmittal-calls.ts';
import type { Word } from '@plumbline/contract/words/word.ts';
import type { State } from '../../../lib/look/theme.ts';
import { useSay } from '../../../lib/value/language.ts';
import { Muted, PlainList } from '../../../ui/layout.tsx';
import { StatePill } from '../../../ui/state-pill.tsx';
import css from '../../../ui/plain-table.module.css';
import { transmittalWords } from './words.ts';

type Pill = readonly [state: State, label: Word];

const RECEIVED: Readonly<Record<ReviewedLine['verdict'], Pill>> = {
  new: ['in-progress', transmittalWords.new],
  newRevision: ['ready', transmittalWords.newRevision],
  details: ['ready', transmittalWords.details],
  same: ['complete', transmittalWords.same],
  older: ['overdue', transmittalWords.older],
};

function pillOf({ verdict, drawing }: ReviewedLine, isSent: boolean): Pill {
  if (!isSent) return RECEIVED[verdict];
  if (drawing === null) return ['blocked', transmittalWords.unknown];
  const isReady = verdict === 'same' || verdict === 'details';
  return isReady ? ['ready', transmittalWords.ready] : ['blocked', transmittalWords.otherRevision];
}

/** The lines of a transmittal beside the drawings of the same numbers, with what becomes of their files. */
export function ReviewTable({
  lines,
  isSent,
}: {
  readonly lines: readonly ReviewedLine[];
  readonly isSent: boolean;
}): React.JSX.Element {
  const say = useSay();
  const { document, verdict, revision, current, files, remarks } = transmittalWords;
  return (
    <div className={css.scroll}>
      <table className={css.table}>
        <thead>
          <tr>
            {[document, verdict, revision, current, files, remarks].map((label) => (
              <th key={label.en} scope="col">
                {say(label)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <Line key={line.id} line={line} pill={pillOf(line, isSent)} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Line({ line, pill: [state, label] }: { readonly line: ReviewedLine; readonly pill: Pill }): React.JSX.Element {
  const say = useSay();
  return (
    <tr>
      <th scope="row">{line.document}</th>
      <td>
        <StatePill state={state}>{say(label)}</StatePill>
      </td>
      <td>{line.revision ?? '–'}</td>
      <td>{line.current ?? '–'}</td>
      <td>
        {line.files.length === 0 && <Muted>{say(transmittalWords.missing)}</Muted>}
        <PlainList>
          {line.files.map(({ name, does }) => (
            <li key={name}>
              {name} <Muted small>{say(transmittalWords[does])}</Muted>
            </li>
          ))}
        </PlainList>
      </td>
      <td>
        <PlainList>
          {line.problems.map((word) => (
            <li key={word.en} className={css.problem}>
              {say(word)}
            </li>
          ))}
          {line.warnings.map((word) => (
            <li key={word.en}>{say(word)}</li>
          ))}
        </PlainList>
      </td>
    </tr>
  );
}
