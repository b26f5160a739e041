import type { AnyRow } from '@plumbline/contract/register/register.ts';
import type { AnswerColumn } from '@plumbline/contract/rules/answer-columns.ts';
import type { FieldValue } from '@plumbline/contract/rules/merge.ts';
import { fill } from '@plumbline/contract/words/word.ts';
import { useMemo, useRef, useState, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import type { Bounds } from '../../grid/cell-range.ts';
import type { CellAt, GridEdits } from '../../grid/edits.ts';
import { editText } from '../../grid/edit-text.ts';
import { parseTabbed } from '../../grid/parse-tabbed.ts';
import { fillPlan, pastePlan, type PastePlan } from '../../grid/paste-plan.ts';
import type { GridHandle } from '../../grid/register-grid.tsx';
import { currentLanguage, sayNow } from '../../lib/value/language.ts';
import { notify } from '../../lib/look/notify.ts';
import { readTyped } from '../../register/cells/typed-value.ts';
import { STAY, type Move, type OpenCell, type OpenEdits } from '../../register/cells/use-cell-edits.ts';
import type { TableGrid } from './table-columns.ts';
import { type CellWrite, type NotWritten, type Step, type TableWrites } from './use-table-writes.ts';
import { tableWords } from './words.ts';

/** Editing in a table. */
export interface TableEdits extends OpenEdits {
  readonly grid: GridEdits;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  readonly undo: () => Promise<void>;
  readonly redo: () => Promise<void>;
  /** The cell written last: its value can be copied into the empty cells below. */
  readonly last: { readonly column: AnswerColumn; readonly fillRest: () => void } | undefined;
  /** Writes refused cells again, over their current values. */
  readonly again: (failures: readonly NotWritten[]) => void;
  /** Writes many cells at once, as one step that can be undone. */
  readonly put: (cells: readonly CellWrite[]) => void;
}

interface Scene {
  readonly grid: TableGrid;
  readonly writes: TableWrites;
  readonly handle: RefObject<GridHandle | null>;
  readonly may: boolean;
  readonly tap: boolean;
  /** Why a row cannot be filled in; undefined when it can. */
  readonly lockOf: (id: string) => string | undefined;
}

/** The steps that can be undone and redone. */
interface Kept {
  readonly done: readonly Step[];
  readonly undone: readonly Step[];
}
const NO_STEPS: Kept = { done: [], undone: [] };

const asGiven = (value: unknown): FieldValue => (typeof value === 'string' || typeof value === 'number' ? value : null);

/**
 * Handles the keys, pastes and undo steps of a table, as a spreadsheet does; everything is written through `writes`.
 */
export function useTableEdits({ grid, writes, handle, may, tap, lockOf }: Scene): TableEdits {
  const [open, setOpen] = useState<OpenCell>();
  const [steps, showSteps] = useState<Kept>(NO_STEPS);
  // a step may be undone right after it was written, before the button is re-rendered
  const stepsNow = useRef<Kept>(NO_STEPS);
  const keep = (next: Kept): void => {
    stepsNow.current = next;
    showSteps(next);
  };
  const [lastCell, setLast] = useState<{ readonly id: string; readonly column: AnswerColumn }>();
  const turns = useRef(0);
  const names = grid.columns.map(({ name }) => name);
  const { failures } = writes;
  const failed = useMemo(() => new Set(failures.keys()), [failures]);
  const push = (step: Step): void => {
    if (step.length > 0) keep({ done: [...stepsNow.current.done, step], undone: [] });
  };

  const whyNot = (row: AnyRow, name: string): string | undefined => {
    if (!may) return sayNow(tableWords.readOnly);
    const locked = lockOf(row.id);
    if (locked !== undefined) return locked;
    return grid.locked.has(name) ? sayNow(tableWords.notHere) : undefined;
  };
  const start = (at: CellAt, typed: string | undefined): void => {
    const { row, column } = at;
    const why = whyNot(row, column.name);
    if (why !== undefined) return notify.toast('info', why);
    const failure = failures.get(`${row.id}/${column.name}`);
    const text = typed ?? failure?.text ?? editText(row[column.name], column.field, currentLanguage());
    const message = typed === undefined ? failure?.message : undefined;
    // the table may reload while the user types: the edit is written over the value the user saw
    const answer = grid.answers.get(column.name);
    const seen = answer ? writes.answerOf(row.id, answer) : null;
    // the next letter is already on its way, so the editor must be mounted now
    flushSync(() => setOpen({ at, text, typed: typed !== undefined, message, turn: (turns.current += 1), seen }));
    return undefined;
  };
  const leave = ({ at }: OpenCell, move: Move | undefined): void => {
    setOpen(undefined);
    if (!move) return;
    const place = names.indexOf(at.column.name);
    handle.current?.focusCell(at.rowIndex + move.down, place + move.right);
  };
  const choose: OpenEdits['choose'] = (cell, value, text, move) => {
    leave(cell, move);
    const { row, column } = cell.at;
    const answer = grid.answers.get(column.name);
    if (!answer) return;
    setLast({ id: row.id, column: answer });
    writes.write([{ id: row.id, column: answer, value: asGiven(value), text, seen: asGiven(cell.seen) }], push);
  };
  const commit: OpenEdits['commit'] = async (cell, text, move) => {
    const { row, column } = cell.at;
    if (cell.message === undefined && text === editText(row[column.name], column.field, currentLanguage())) {
      leave(cell, move);
      return undefined;
    }
    const read = readTyped(column.field, text);
    if ('error' in read) return sayNow(read.error);
    choose(cell, read.value, text, move);
    return undefined;
  };

  /**
   * Writes many cells at once: cells that cannot be read keep the pasted text with the reason; cells that users cannot
   * edit are counted.
   */
  const put = (plan: PastePlan): void => {
    const texts = plan.texts.flatMap((line, down) => {
      const row = writes.rows.current[plan.top + down];
      return row ? Object.entries(line).map(([name, text]) => ({ row, name, text })) : [];
    });
    const cells: CellWrite[] = [];
    const unread: NotWritten[] = [];
    let left = 0;
    for (const { row, name, text } of texts) {
      const column = grid.answers.get(name);
      const shown = column ? editText(row[name], column.field, currentLanguage()) : String(row[name] ?? '');
      if (column === undefined || whyNot(row, name) !== undefined) {
        if (shown !== text) left += 1;
        continue;
      }
      const read = readTyped(column.field, text);
      if ('error' in read) unread.push({ id: row.id, column, text, message: sayNow(read.error) });
      else cells.push({ id: row.id, column, value: asGiven(read.value), text });
    }
    if (left > 0) notify.message('warning', fill(tableWords.left, { count: left }));
    const beyond = plan.beyond.length + plan.lostColumns;
    if (beyond > 0) notify.message('warning', fill(tableWords.beyond, { count: beyond }));
    writes.write(cells, (step) => {
      push(step);
      if (step.length > 0) notify.toast('success', fill(tableWords.written, { count: step.length }));
    });
    writes.fail(unread);
  };
  const rowCount = (): number => writes.rows.current.length;
  const fillDown = (bounds: Bounds): void => {
    const row = writes.rows.current[bounds.top];
    if (!row || bounds.top === bounds.bottom) return;
    const shown = grid.columns.slice(bounds.left, bounds.right + 1);
    const texts = shown.map(({ name, field }) => editText(row[name], field, currentLanguage()));
    put(pastePlan([texts], { ...bounds, top: bounds.top + 1 }, { columns: names, rows: rowCount() }));
  };
  const isOn = (): boolean => {
    if (!may) notify.toast('info', tableWords.readOnly);
    return may;
  };

  const back = async (way: 'undo' | 'redo'): Promise<void> => {
    await writes.settled();
    const { done, undone } = stepsNow.current;
    const isUndo = way === 'undo';
    const step = (isUndo ? done : undone).at(-1);
    if (!step) return;
    keep(isUndo ? { done: done.slice(0, -1), undone } : { done, undone: undone.slice(0, -1) });
    // cells another user has written since then keep their values
    const ownCells = step.filter(({ id, column, was, is }) => writes.answerOf(id, column) === (isUndo ? is : was));
    const inverse = ownCells.map(({ id, column, was, is }) => {
      const value = isUndo ? was : is;
      return { id, column, value, text: String(value ?? '') };
    });
    writes.write(inverse, () => {
      const now = stepsNow.current;
      keep(isUndo ? { ...now, undone: [...now.undone, step] } : { ...now, done: [...now.done, step] });
    });
  };

  const fillRest = (): void => {
    if (!lastCell) return;
    const { id, column } = lastCell;
    const value = writes.answerOf(id, column);
    const from = writes.rows.current.findIndex((row) => row.id === id);
    const below = writes.rows.current.slice(from + 1).filter((row) => whyNot(row, column.name) === undefined);
    const empty = below.filter((row) => writes.answerOf(row.id, column) === null);
    writes.write(
      empty.map((row) => ({ id: row.id, column, value, text: String(value ?? '') })),
      push,
    );
  };
  return {
    open,
    commit,
    choose,
    cancel: () => {
      if (!open) return;
      const column = grid.answers.get(open.at.column.name);
      if (column) writes.forget([{ id: open.at.row.id, column }]);
      leave(open, STAY);
    },
    leaveUnread: ({ at }, { text, message }) => {
      const column = grid.answers.get(at.column.name);
      if (column) writes.fail([{ id: at.row.id, column, text, message }]);
      setOpen(undefined);
    },
    grid: {
      on: may,
      tap,
      locked: grid.locked,
      failed,
      onStart: start,
      onPaste: (text, bounds) => {
        if (isOn()) put(pastePlan(parseTabbed(text), bounds, { columns: names, rows: rowCount() }));
      },
      onClear: (bounds) => {
        if (isOn()) put(fillPlan('', bounds, names));
      },
      onFillDown: (bounds) => {
        if (isOn()) fillDown(bounds);
      },
      onUndo: () => void back('undo'),
      onRedo: () => void back('redo'),
    },
    canUndo: steps.done.length > 0,
    canRedo: steps.undone.length > 0,
    undo: () => back('undo'),
    redo: () => back('redo'),
    last: lastCell && { column: lastCell.column, fillRest },
    put: (cells) => writes.write(cells, push),
    again: (some) => {
      const cells = some.flatMap(({ id, column, value, text }) =>
        value === undefined ? [] : [{ id, column, value, text }],
      );
      writes.write(cells, push);
    },
  };
}
