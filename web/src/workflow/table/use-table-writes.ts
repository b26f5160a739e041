import type { AnyRow } from '@plumbline/contract/register/register.ts';
import type { AnswerColumn } from '@plumbline/contract/rules/answer-columns.ts';
import { type FieldValue, isSame, type FieldValues, withValue } from '@plumbline/contract/rules/merge.ts';
import {
  answerTableSave,
  type AnswerRow,
  type AnswerTable,
  type CellNotWritten,
} from '@plumbline/contract/workflow/gather/calls.ts';
import { checkSheetGet } from '@plumbline/contract/workflow/fill/calls.ts';
import { useCallback, useLayoutEffect, useMemo, useRef, useState, type RefObject } from 'react';
import type { GridHandle } from '../../grid/register-grid.tsx';
import { useNewest } from '../../lib/look/use-newest.ts';
import { sayNow, useLanguage } from '../../lib/value/language.ts';
import { notify } from '../../lib/look/notify.ts';
import { callKey, queryClient } from '../../lib/call/query.ts';
import { send } from '../../lib/call/send.ts';
import { registerChanged } from '../../register/list/changes.ts';
import { signOffsChanged } from '../sign/sign-offs-changed.ts';
import { type TableGrid, tableRow } from './table-columns.ts';
import { type Unwritten, unwrittenOf } from './table-drafts.ts';
import { useTableDraft } from './use-table-draft.ts';
import { tableWords } from './words.ts';

/** A cell to be written. */
export interface CellWrite {
  readonly id: string;
  readonly column: AnswerColumn;
  readonly value: FieldValue;
  /** The typed text. */
  readonly text: string;
  /** The value seen in the cell when the write was decided; by default its current value. */
  readonly seen?: FieldValue;
}
/** A cell that was not written, with the typed text and the reason; without a value when the text cannot be read. */
export interface NotWritten extends Unwritten {
  readonly message: string;
  /** Another user wrote the cell in the meantime: it is not sent again automatically. */
  readonly isTheirs?: true;
}
/** Cells written together, each with its old and new value. */
export type Step = readonly {
  readonly id: string;
  readonly column: AnswerColumn;
  readonly was: FieldValue;
  readonly is: FieldValue;
}[];

/** The writes of a table, one after another. */
export interface TableWrites {
  /** The rows as displayed, including writes in progress. */
  readonly rows: RefObject<readonly AnyRow[]>;
  /** The rows as received. */
  readonly drawn: readonly AnyRow[];
  readonly write: (cells: readonly CellWrite[], onDone?: (step: Step) => void) => void;
  readonly fail: (failures: readonly NotWritten[]) => void;
  readonly forget: (cells: readonly Pick<NotWritten, 'id' | 'column'>[]) => void;
  /** By `id/column`. */
  readonly failures: ReadonlyMap<string, NotWritten>;
  /** Number of saves in progress. */
  readonly busy: number;
  /** The answer in a cell, as displayed. */
  readonly answerOf: (id: string, column: AnswerColumn) => FieldValue;
  /** Resolves once every write has succeeded or been refused. */
  readonly settled: () => Promise<unknown>;
}

/** The key under which data about a cell is stored. */
export const cellName = ({ id, column }: Pick<NotWritten, 'id' | 'column'>): string => `${id}/${column.name}`;
interface Sent extends CellWrite {
  readonly seen: FieldValue;
}

/** Writes cells of a table in the background, each over the value seen in it; the grid shows the new values at once. */
export function useTableWrites(
  table: AnswerTable,
  { grid, handle }: { readonly grid: TableGrid; readonly handle: RefObject<GridHandle | null> },
): TableWrites {
  const language = useLanguage();
  const known = useRef(new Map<string, AnswerRow>());
  const pending = useRef(new Map<string, Map<string, FieldValue>>());
  const rows = useRef<readonly AnyRow[]>([]);
  const line = useRef<Promise<unknown>>(Promise.resolve());
  const [failures, setFailures] = useState<ReadonlyMap<string, NotWritten>>(() => new Map());
  const [sending, setSending] = useState<readonly (readonly Sent[])[]>([]);

  const answersOf = useCallback((id: string): FieldValues => {
    const own = [...(pending.current.get(id) ?? [])];
    return own.reduce<FieldValues>(
      (all, [name, value]) => withValue(all, name, value),
      known.current.get(id)?.answers ?? {},
    );
  }, []);
  const draw = (ids: readonly string[]): void => {
    const changed = ids.flatMap((id) => {
      const row = known.current.get(id);
      return row ? [tableRow(table, row, answersOf(id), { columns: grid.answers, language })] : [];
    });
    const byId = new Map(changed.map((row) => [row.id, row]));
    rows.current = rows.current.map((row) => byId.get(row.id) ?? row);
    handle.current?.putRows(changed);
  };
  const drawNow = useNewest(draw);
  const drawn = useMemo(
    () => table.rows.map((row) => tableRow(table, row, row.answers, { columns: grid.answers, language })),
    [table, grid, language],
  );
  // received rows are redrawn where they differ; writes in progress stay visible
  useLayoutEffect(() => {
    const before = known.current;
    known.current = new Map(table.rows.map((row) => [row.id, row]));
    rows.current = drawn;
    const changed = table.rows.filter(
      (row) => pending.current.has(row.id) || (before.size > 0 && before.get(row.id) !== row),
    );
    drawNow.current(changed.map(({ id }) => id));
  }, [table, drawn, drawNow]);

  const forget = useCallback((cells: readonly Pick<NotWritten, 'id' | 'column'>[]): void => {
    setFailures((before) => {
      const gone = new Set(cells.map(cellName));
      return [...gone].some((name) => before.has(name))
        ? new Map([...before].filter(([name]) => !gone.has(name)))
        : before;
    });
  }, []);
  const fail = useCallback((more: readonly NotWritten[]): void => {
    if (more.length > 0)
      setFailures((before) => new Map([...before, ...more.map((failure) => [cellName(failure), failure] as const)]));
  }, []);

  /** Removes sent cells from the pending writes, unless they were edited again in the meantime. */
  const landed = (sent: readonly Sent[]): void => {
    for (const { id, column, value } of sent) {
      const own = pending.current.get(id);
      if (own && isSame(own.get(column.answer) ?? null, value)) own.delete(column.answer);
    }
  };
  const run = async (sent: readonly Sent[], onDone: ((step: Step) => void) | undefined): Promise<void> => {
    const ids = [...new Set(sent.map(({ id }) => id))];
    try {
      const { register, id: sheet } = table;
      const saved = await send(answerTableSave, { register, id: sheet, changes: changesOf(sent) });
      for (const row of saved.rows) known.current.set(row.id, row);
      landed(sent);
      drawNow.current(ids);
      const refused = refusedOf(sent, saved.notWritten);
      fail(refused);
      const names = new Set(refused.map(cellName));
      onDone?.(
        sent.flatMap((cell) =>
          names.has(cellName(cell)) ? [] : [{ id: cell.id, column: cell.column, was: cell.seen, is: cell.value }],
        ),
      );
      // an open answer may have prevented signing
      await signOffsChanged(register);
      registerChanged(table.of, 'many');
      await queryClient.invalidateQueries({ queryKey: callKey(checkSheetGet) });
    } catch (error) {
      landed(sent);
      drawNow.current(ids);
      fail(sent.map((cell) => ({ ...cell, message: error instanceof Error ? error.message : '' })));
      notify.failure(error);
    } finally {
      setSending((before) => before.filter((cells) => cells !== sent));
    }
  };
  const answerOf = useCallback(
    (id: string, { answer }: AnswerColumn): FieldValue => answersOf(id)[answer] ?? null,
    [answersOf],
  );
  const write: TableWrites['write'] = (cells, onDone) => {
    const sent = cells.flatMap((cell): readonly Sent[] => {
      const seen = cell.seen === undefined ? answerOf(cell.id, cell.column) : cell.seen;
      return isSame(seen, cell.value) ? [] : [{ ...cell, seen }];
    });
    forget(cells);
    if (sent.length === 0) return;
    // a value refused for lack of a reason is retried together with the reason
    const again = lackingBeside(failures, sent).map((cell) => ({ ...cell, seen: answerOf(cell.id, cell.column) }));
    const all = [...sent, ...again];
    for (const { id, column, value } of all)
      pending.current.set(id, (pending.current.get(id) ?? new Map<string, FieldValue>()).set(column.answer, value));
    draw([...new Set(all.map(({ id }) => id))]);
    forget(all);
    setSending((before) => [...before, all]);
    line.current = line.current.then(() => run(all, onDone));
  };
  const settled = useCallback(() => line.current, []);
  const unwritten = useMemo(() => [...failures.values(), ...sending.flat()], [failures, sending]);
  useTableDraft(table.id, unwritten, (stored) => {
    const now = (id: string, column: AnswerColumn): FieldValue | undefined =>
      known.current.has(id) ? answerOf(id, column) : undefined;
    const left = unwrittenOf(stored, grid.answers, now);
    fail(left.map((cell) => ({ ...cell, message: sayNow(tableWords.leftUnsent) })));
  });
  return { rows, drawn, write, fail, forget, failures, busy: sending.length, answerOf, settled };
}

/** The data sent, row by row. */
const changesOf = (sent: readonly Sent[]) =>
  [...Map.groupBy(sent, ({ id }) => id)].map(([id, cells]) => ({
    id,
    answers: Object.fromEntries(
      cells.map(({ column, seen, value }): [string, [FieldValue, FieldValue]] => [column.answer, [seen, value]]),
    ),
  }));

const refusedOf = (sent: readonly Sent[], reported: readonly CellNotWritten[]): readonly NotWritten[] =>
  sent.flatMap(({ id, column, value, text }): readonly NotWritten[] => {
    const why = reported.find((refusal) => refusal.id === id && refusal.answer === column.answer);
    if (!why) return [];
    const failure = { id, column, value, text, message: sayNow(why.why) };
    return [why.theirs === undefined ? failure : { ...failure, isTheirs: true }];
  });

/** The refused but readable cells of the same tasks: the cells now being written may supply what they lacked. */
function lackingBeside(failures: ReadonlyMap<string, NotWritten>, sent: readonly Sent[]): readonly CellWrite[] {
  const names = new Set(sent.map(cellName));
  return [...failures.values()].flatMap((failure) => {
    const { id, column, value, text, isTheirs } = failure;
    const isBeside = sent.some(
      (cell) => cell.id === id && cell.column.task === column.task && column.task !== undefined,
    );
    return isBeside && value !== undefined && !isTheirs && !names.has(cellName(failure))
      ? [{ id, column, value, text }]
      : [];
  });
}
