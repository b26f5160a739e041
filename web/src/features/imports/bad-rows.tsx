import { importBadRows, type BadColumn, type BadRow } from '@plumbline/contract/features/imports/calls/import-rows.ts';
import { importRerun } from '@plumbline/contract/features/imports/calls/runs.ts';
import { aboutOf } from '@plumbline/contract/rules/record-columns.ts';
import { fill } from '@plumbline/contract/words/word.ts';
import { Button, Pagination } from 'antd';
import { useState, type ClipboardEvent, type KeyboardEvent } from 'react';
import { useFormat, useSay } from '../../lib/value/language.ts';
import { notify } from '../../lib/look/notify.ts';
import { useCall } from '../../lib/call/query.ts';
import { send } from '../../lib/call/send.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { Guarded } from '../../ui/guarded.tsx';
import { Muted, Row, Stack } from '../../ui/layout.tsx';
import { cellOf, dropCorrections, keepCorrections, keptCorrections, pasted, type Corrections } from './corrections.ts';
import css from './bad-rows.module.css';
import { importWords } from './words.ts';

const PAGE_SIZE = 20;

/**
 * The invalid rows of an import as an editable grid; the corrected rows are imported again on their own. Corrections
 * survive a reload.
 */
export function BadRows({
  job,
  onRerun,
  onClose,
}: {
  readonly job: string;
  readonly onRerun: (job: string) => void;
  readonly onClose: () => void;
}): React.JSX.Element {
  const say = useSay();
  const format = useFormat();
  const query = useCall(importBadRows, { job });
  const [typed, setTyped] = useState<Corrections>(() => keptCorrections(job));
  const [page, setPage] = useState(1);
  if (query.isError) return <ErrorState small error={query.error} onRetry={() => void query.refetch()} />;
  if (query.data === undefined) return <p role="status">{say(importWords.opening)}</p>;
  const { columns, rows, total } = query.data;
  const change = (next: Corrections): void => {
    setTyped(next);
    keepCorrections(job, next);
  };
  const run = async (setting: 'simulate' | 'full'): Promise<void> => {
    try {
      const answer = await send(importRerun, {
        job,
        setting,
        columns: columns.map(({ name }) => name),
        rows: rows.map((row) => columns.map((_, at) => cellOf(typed, row, at))),
      });
      if (setting === 'full') dropCorrections(job);
      onRerun(answer.job);
    } catch (error) {
      notify.failure(error);
    }
  };
  const shown = rows.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE);
  return (
    <Stack as="section" gap={10} className={css.bad} aria-label={say(importWords.correctTitle)}>
      <Row as="header" wrap gap="6px 16px" className={css.head}>
        <h3>{say(importWords.correctTitle)}</h3>
        <Muted small className={css.soft}>
          {say(
            rows.length < total
              ? fill(importWords.correctFirst, { shown: format.count(rows.length), total: format.count(total) })
              : importWords.correctNote,
          )}
        </Muted>
        <Row as="span" align="stretch" gap={8}>
          <Button onClick={onClose}>{say(importWords.close)}</Button>
          <Guarded onClick={() => run('simulate')}>{say(importWords.tryAgain)}</Guarded>
          <Guarded type="primary" onClick={() => run('full')}>
            {say(importWords.runAgain)}
          </Guarded>
        </Row>
      </Row>
      <Cells columns={columns} rows={shown} all={rows} typed={typed} onTyped={change} />
      {rows.length > PAGE_SIZE && (
        <Pagination
          size="small"
          align="end"
          current={page}
          pageSize={PAGE_SIZE}
          total={rows.length}
          showSizeChanger={false}
          onChange={setPage}
        />
      )}
    </Stack>
  );
}

interface CellsProps {
  readonly columns: readonly BadColumn[];
  readonly rows: readonly BadRow[];
  /** All invalid rows: a pasted block may reach beyond the page. */
  readonly all: readonly BadRow[];
  readonly typed: Corrections;
  readonly onTyped: (typed: Corrections) => void;
}

/**
 * True when a problem reported on `column` concerns the column `name`; a sign-off problem concerns both of its columns.
 */
const isAbout = (column: string, name: string): boolean => column === name || column === aboutOf(name);

/** The grid's cells: typed in, pasted from a spreadsheet, navigated with the arrow keys. */
function Cells({ columns, rows, all, typed, onTyped }: CellsProps): React.JSX.Element {
  const say = useSay();
  const put = (row: BadRow, at: number, text: string): void =>
    onTyped({ ...typed, [row.number]: { ...typed[row.number], [at]: text } });
  const paste = (event: ClipboardEvent, row: BadRow, at: number): void => {
    const text = event.clipboardData.getData('text/plain');
    if (!/[\t\n]/.test(text.trim())) return;
    event.preventDefault();
    onTyped(pasted(typed, { text, row, at, rows: all, width: columns.length }));
  };
  return (
    <div className={css.scroll}>
      <table className={css.grid}>
        <thead>
          <tr>
            <th scope="col">{say(importWords.row)}</th>
            {columns.map(({ name, label, isKey }) => (
              <th key={name} scope="col" data-key={isKey || undefined}>
                {say(label)}
              </th>
            ))}
            <th scope="col">{say(importWords.reason)}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.number}>
              <th scope="row">{row.number}</th>
              {columns.map(({ name, label, choices }, at) => {
                const reasons = row.problems
                  .filter(({ column }) => isAbout(column, name))
                  .map(({ words }) => say(words));
                const list = choices === null ? undefined : `choices-${name}`;
                return (
                  <td
                    key={name}
                    data-bad={reasons.length > 0 || undefined}
                    data-typed={typed[row.number]?.[at] !== undefined || undefined}
                  >
                    <input
                      aria-label={`${say(label)} ${row.number}`}
                      aria-invalid={reasons.length > 0}
                      title={reasons.join(' ') || undefined}
                      list={list}
                      value={cellOf(typed, row, at)}
                      onChange={({ target }) => put(row, at, target.value)}
                      onPaste={(event) => paste(event, row, at)}
                      onKeyDown={walk}
                    />
                  </td>
                );
              })}
              <td className={css.why}>{row.problems.map(({ words }) => say(words)).join(' ')}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {columns.map(({ name, choices }) =>
        choices === null ? null : (
          <datalist key={name} id={`choices-${name}`}>
            {choices.map((choice) => (
              <option key={choice} value={choice}>
                {choice}
              </option>
            ))}
          </datalist>
        ),
      )}
    </div>
  );
}

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, Enter: 1, ArrowUp: -1 };

/** The field of the same column in the row above or below. */
function fieldBeside(cell: HTMLTableCellElement | null, step: number): HTMLInputElement | null | undefined {
  const row = cell?.parentElement;
  const beside = step > 0 ? row?.nextElementSibling : row?.previousElementSibling;
  return cell && beside?.children[cell.cellIndex]?.querySelector('input');
}

/** Moves Up, Down and Enter to the same column of the next row, as in a spreadsheet. */
function walk(event: KeyboardEvent<HTMLInputElement>): void {
  // an input method chooses its words by these keys
  const step = event.nativeEvent.isComposing ? undefined : STEPS[event.key];
  const next = step === undefined ? undefined : fieldBeside(event.currentTarget.closest('td'), step);
  if (!next) return;
  event.preventDefault();
  next.focus();
  next.select();
}
