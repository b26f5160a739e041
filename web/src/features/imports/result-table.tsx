import { importJob } from '@plumbline/contract/registers/import/import-job.ts';
import { fill } from '@plumbline/contract/words/word.ts';
import { useFormat, useSay } from '../../lib/value/language.ts';
import type { ImportResultRow } from '@plumbline/contract/messages.ts';
import { countLabel, COUNTS, countsOf, tableLabel, type Count, type ImportJob } from './import-job-view.ts';
import css from './result-table.module.css';
import { importWords } from './words.ts';

/** The import result row of specification 3. */
export type ImportResult = Pick<ImportJob, 'tableName' | 'importSetting' | Count>;

/** The result row in the form the message service sends. */
export function resultOf({ importSetting: setting, ...row }: ImportResultRow): ImportResult {
  const importSetting = setting === 'validate' || setting === 'simulate' || setting === 'full' ? setting : null;
  return { ...row, importSetting };
}

/** The captions of the counts of a result row, as cells of a table. */
export function CountHeads(): React.ReactNode {
  const say = useSay();
  return COUNTS.map((count) => (
    <th key={count} scope="col" className={css.figure}>
      {say(countLabel(count))}
    </th>
  ));
}

/** The counts of a result row, as cells of a table; null counts read 0. */
export function CountCells({ of: result }: { readonly of: Parameters<typeof countsOf>[0] }): React.ReactNode {
  const format = useFormat();
  const counts = countsOf(result);
  return COUNTS.map((count) => (
    <td
      key={count}
      className={css.figure}
      data-bad={(count === 'invalid' && counts.invalid > 0) || undefined}
      data-zero={counts[count] === 0 || undefined}
    >
      {format.count(counts[count])}
    </td>
  ));
}

/** The import result row of specification 3 as a table; null counts read 0. */
export function ResultTable({ job }: { readonly job: ImportResult }): React.JSX.Element {
  const say = useSay();
  const { tableName, importSetting } = importJob.fields;
  return (
    <div className={css.scroll}>
      <table className={css.table}>
        <thead>
          <tr>
            <th scope="col">{say(tableName.label)}</th>
            <th scope="col">{say(importSetting.label)}</th>
            <CountHeads />
          </tr>
        </thead>
        <tbody>
          <tr>
            <td>{say(tableLabel(job.tableName))}</td>
            <td>{job.importSetting === null ? '' : say(importSetting.of[job.importSetting])}</td>
            <CountCells of={job} />
          </tr>
        </tbody>
      </table>
    </div>
  );
}

/** The maximum number of sheets that a toast shows one by one. */
const LINES_MOST = 8;

/** One line of a toast: the counts of some sheets together. */
function Line({ name, rows }: { readonly name: string; readonly rows: readonly ImportResultRow[] }): React.JSX.Element {
  const format = useFormat();
  const sumOf = (...counts: readonly Count[]): number =>
    rows.map(countsOf).reduce((sum, row) => counts.reduce((part, count) => part + row[count], sum), 0);
  const invalid = sumOf('invalid');
  return (
    <tr>
      <th scope="row">{name}</th>
      <td className={css.figure}>{format.count(sumOf('added', 'toBeAdded'))}</td>
      <td className={css.figure}>{format.count(sumOf('updated', 'toBeUpdated'))}</td>
      <td className={css.figure}>{format.count(sumOf('deleted', 'toBeDeleted'))}</td>
      <td className={css.figure} data-bad={invalid > 0 || undefined}>
        {format.count(invalid)}
      </td>
    </tr>
  );
}

/**
 * The sheets of a file for a toast: how many rows were, or would be, changed and how. One line each; many sheets are
 * summed up in one line, followed by those with invalid rows.
 */
export function ResultLines({ rows }: { readonly rows: readonly ImportResultRow[] }): React.JSX.Element {
  const say = useSay();
  const format = useFormat();
  const isMany = rows.length > LINES_MOST;
  return (
    <table className={css.lines}>
      <thead>
        <tr>
          <th scope="col">{say(importJob.fields.tableName.label)}</th>
          {(['added', 'updated', 'deleted', 'invalid'] as const).map((count) => (
            <th key={count} scope="col" className={css.figure}>
              {say(countLabel(count))}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {isMany && <Line name={say(fill(importWords.toastTables, { count: format.count(rows.length) }))} rows={rows} />}
        {(isMany ? rows.filter((row) => countsOf(row).invalid > 0).slice(0, LINES_MOST) : rows).map((row) => (
          <Line key={row.id} name={say(tableLabel(row.tableName))} rows={[row]} />
        ))}
      </tbody>
    </table>
  );
}

/** The result row for a toast: one line per count, because a toast is narrow. */
export function ResultList({ job }: { readonly job: ImportResult }): React.JSX.Element {
  const say = useSay();
  const format = useFormat();
  const counts = countsOf(job);
  return (
    <table className={css.list}>
      <caption>
        {say(tableLabel(job.tableName))} ·{' '}
        {job.importSetting === null ? '' : say(importJob.fields.importSetting.of[job.importSetting])}
      </caption>
      <tbody>
        {COUNTS.map((count) => (
          <tr key={count}>
            <th scope="row">{say(countLabel(count))}</th>
            <td
              className={css.figure}
              data-bad={(count === 'invalid' && counts.invalid > 0) || undefined}
              data-zero={counts[count] === 0 || undefined}
            >
              {format.count(counts[count])}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
