import { importAbout, type ImportAboutPart } from '@plumbline/contract/features/imports/calls/runs.ts';
import { fill, type Word } from '@plumbline/contract/words/word.ts';
import { registerOf } from '@plumbline/contract/registers/index.ts';
import { Link } from '@tanstack/react-router';
import { Button } from 'antd';
import { stateOf } from '@plumbline/contract/rules/work-state.ts';
import { useFormat, useSay } from '../../lib/value/language.ts';
import { useCall } from '../../lib/call/query.ts';
import { linkToList } from '../../lib/place/list-link.ts';
import { StatePill } from '../../ui/state-pill.tsx';
import { tableLabel, type ImportJob } from './import-job-view.ts';
import { importJob } from '@plumbline/contract/registers/import/import-job.ts';
import css from './imports-page.module.css';
import result from './result-table.module.css';
import { CountCells, CountHeads } from './result-table.tsx';
import { importWords } from './words.ts';

/** What an import found out about its file besides the rows: encoding, empty rows, what a mapping left out, notes. */
export function ImportFacts({
  job,
  part,
}: {
  readonly job: ImportJob;
  readonly part: ImportAboutPart;
}): React.ReactNode {
  const say = useSay();
  const format = useFormat();
  const lines: Word[] = [...part.notes];
  if (part.encoding !== null)
    lines.push(
      fill(part.encodingChosen ? importWords.encodingChosen : importWords.encodingFound, {
        encoding: part.encoding.toUpperCase(),
      }),
    );
  if (part.blankRows > 0) lines.push(fill(importWords.blankRows, { count: format.count(part.blankRows) }));
  if (part.leftOut > 0) lines.push(fill(importWords.leftOut, { count: format.count(part.leftOut) }));
  if (part.mapping !== null)
    lines.push(fill(importWords.mappedColumns, { count: format.count(Object.keys(part.mapping.fields).length) }));
  if (lines.length === 0 && part.formless === 0) return null;
  return (
    <ul className={css.plainList} key={job.id}>
      {lines.map((word) => (
        <li key={word.en}>{say(word)}</li>
      ))}
      {part.formless > 0 && (
        <li>
          <Formless part={part} />
        </li>
      )}
    </ul>
  );
}

/** That new ITRs have no form, with a link to those of the table that have none. */
function Formless({
  part: { register, formless, state, result: counts },
}: {
  readonly part: ImportAboutPart;
}): React.JSX.Element {
  const say = useSay();
  const format = useFormat();
  const known = registerOf(register);
  const words = fill(importWords.formless, { count: format.count(formless), table: tableLabel(register) });
  // a trial has added none yet
  const isThere = state === 'done' && counts.added !== null;
  return (
    <>
      {say(words)}{' '}
      {isThere && known !== undefined && (
        <Link to={linkToList(known.route, { field: 'formStanding', op: 'is', value: 'none' })}>
          {say(importWords.formlessShow)}
        </Link>
      )}
    </>
  );
}

/** The sheets that were imported together, one result row each; each row opens the rows of its sheet. */
export function ImportSheets({
  parts,
  shown,
  onShow,
}: {
  readonly parts: readonly ImportAboutPart[];
  readonly shown: string;
  readonly onShow: (job: string) => void;
}): React.JSX.Element {
  const say = useSay();
  const { state } = importJob.fields;
  return (
    <div className={result.scroll}>
      <table className={result.table}>
        <thead>
          <tr>
            <th scope="col">{say(importWords.sheet)}</th>
            <th scope="col">{say(importJob.fields.tableName.label)}</th>
            <th scope="col">{say(state.label)}</th>
            <CountHeads />
          </tr>
        </thead>
        <tbody>
          {parts.map((part) => {
            const known = Object.entries(state.of).find(([key]) => key === part.state)?.[1];
            return (
              <tr key={part.job} data-shown={part.job === shown || undefined}>
                <td>
                  <Button type="link" size="small" onClick={() => onShow(part.job)}>
                    {part.sheet ?? say(importWords.file)}
                  </Button>
                </td>
                <td>{say(tableLabel(part.register))}</td>
                <td>
                  <StatePill state={stateOf(part.state)}>{known ? say(known) : part.state}</StatePill>
                </td>
                <CountCells of={part.result} />
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

/** The parts of an import; empty while loading. */
export function useParts(job: ImportJob): readonly ImportAboutPart[] {
  const { data } = useCall(importAbout, { job: job.id });
  return data?.parts ?? [];
}
