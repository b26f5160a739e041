import { useEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { isRefField } from '@plumbline/contract/field/kinds.ts';
import { PASTE_MAX } from '@plumbline/contract/register/calls.ts';
import { fill } from '@plumbline/contract/words/word.ts';
import { sameValue } from '../../form/row-values.ts';
import { editText } from '../../grid/edit-text.ts';
import type { Bounds } from '../../grid/cell-range.ts';
import { cellsIn } from '../../grid/cell-range.ts';
import type { CellAt, GridEdits } from '../../grid/edits.ts';
import { parseTabbed } from '../../grid/parse-tabbed.ts';
import { fillPlan, pastePlan, type PastePlan } from '../../grid/paste-plan.ts';
import { currentLanguage, sayNow } from '../../lib/value/language.ts';
import { notify } from '../../lib/look/notify.ts';
import { titleText } from '../../lib/value/values.ts';
import { readPersonal, writePersonal } from '../personal-store.ts';
import type { RegisterScreen } from '../list/use-register-screen.ts';
import { editWords } from './edit-words.ts';
import { lockedColumns, whyLocked } from './cell-locks.ts';
import type { PasteAsk } from './paste-dialog.tsx';
import { readKeys, readTyped, type Typed } from './typed-value.ts';
import { cellKey, refusedText, useSaves, type Failure, type StaleEdit } from './use-saves.ts';
import { useSteps, type Steps } from './use-steps.ts';

/** The cell being edited. */
export interface OpenCell {
  readonly at: CellAt;
  readonly text: string;
  /** The edit was started by typing: arrows leave the cell, as in a spreadsheet. */
  readonly typed: boolean;
  /** Why the text in the cell was refused. */
  readonly message: string | undefined;
  /** The answer the cell held when it was opened, for cells that are written over the answer last seen. */
  readonly seen?: unknown;
  /** Each edit has its own number, even when it is in the same cell. */
  readonly turn: number;
}
/** Where the focus goes after an edit: number of rows down and columns to the right. */
export interface Move {
  readonly down: number;
  readonly right: number;
}
/** Stays in the cell. */
export const STAY: Move = { down: 0, right: 0 };

/** The cell that is open in a grid, and the callbacks of its editor. */
export interface OpenEdits {
  readonly open: OpenCell | undefined;
  /** Saves what was typed. Returns why it cannot be read, and the cell then stays open. */
  readonly commit: (cell: OpenCell, text: string, move: Move | undefined) => Promise<string | undefined>;
  /** Saves a value chosen from a list. */
  readonly choose: (cell: OpenCell, value: unknown, text: string, move: Move | undefined) => void;
  readonly cancel: () => void;
  /** Keeps typed text that cannot be read with its cell. */
  readonly leaveUnread: (cell: OpenCell, failure: Failure) => void;
}

/** Editing in the list on one page. */
export interface CellEdits extends OpenEdits {
  /** True when the user may edit this register at all. */
  readonly may: boolean;
  readonly on: boolean;
  readonly turn: (on: boolean) => void;
  readonly grid: GridEdits;
  readonly steps: Steps;
  readonly paste: PasteAsk | undefined;
  readonly closePaste: () => void;
  readonly stale: StaleEdit | undefined;
  readonly closeStale: () => void;
}

/**
 * Runs editing in the list of a register: single cells directly, ranges through a dialog that shows a preview first,
 * with undo and redo.
 */
export function useCellEdits(screen: RegisterScreen): CellEdits {
  const { register, grid } = screen;
  const may = screen.may('update');
  const [on, setOn] = useState(() => readPersonal('edits', register.key) === true);
  const [open, setOpen] = useState<OpenCell>();
  const [paste, setPaste] = useState<PasteAsk>();
  const turns = useRef(0);
  const pushed = useRef<Steps['push']>(() => {});
  const editing = on && may;
  const locked = useMemo(() => lockedColumns(register, may), [register, may]);

  const openCell = (at: CellAt, text: string, how: Pick<OpenCell, 'typed' | 'message'>): void =>
    setOpen({ at, text, ...how, turn: (turns.current += 1) });
  const saves = useSaves(screen, {
    onSaved: (batch, { row, column }) =>
      pushed.current(
        batch,
        fill(editWords.editCell, { label: column.field.label, title: titleText(row[register.title]) }),
      ),
    onRefused: (at, { text, message }) => {
      notify.message('error', refusedText(register, at, message));
      // never interrupts an edit in progress: the cell is marked, and opens with the text that was typed
      setOpen((now) => now ?? { at, text, typed: false, message, turn: (turns.current += 1) });
    },
  });
  const steps = useSteps(register.key, saves.settled);
  useEffect(() => {
    pushed.current = steps.push;
  }, [steps]);

  const lockOf = ({ row, column }: CellAt) =>
    whyLocked(register, { may, locked }, { row, name: column.name, field: column.field });
  const isOpenTo = (at: CellAt): boolean => {
    const why = lockOf(at);
    if (why) notify.toast('info', why);
    return why === undefined;
  };
  const start = (at: CellAt, typed: string | undefined): void => {
    if (!isOpenTo(at)) return;
    const { row, column } = at;
    const failure = saves.failures.get(cellKey(at));
    const text = typed ?? failure?.text ?? editText(row[column.name], column.field, currentLanguage());
    // the next letter is already on its way, so the editor must be mounted now
    flushSync(() =>
      openCell(at, text, { typed: typed !== undefined, message: typed === undefined ? failure?.message : undefined }),
    );
  };
  const leave = ({ at }: OpenCell, move: Move | undefined): void => {
    setOpen(undefined);
    if (!move) return;
    const place = screen.columns.findIndex(({ name }) => name === at.column.name);
    grid.current?.focusCell(at.rowIndex + move.down, place + move.right);
  };
  const choose = (cell: OpenCell, value: unknown, text: string, move: Move | undefined): void => {
    leave(cell, move);
    const { row, column } = cell.at;
    if (sameValue(value, row[column.name], column.field)) return saves.forget(cell.at);
    return saves.save({ at: cell.at, value, text });
  };
  const commit = async (cell: OpenCell, text: string, move: Move | undefined): Promise<string | undefined> => {
    const { field } = cell.at.column;
    const before = editText(cell.at.row[cell.at.column.name], field, currentLanguage());
    if (text === before && cell.message === undefined) {
      leave(cell, move);
      return undefined;
    }
    const read = isRefField(field) ? await keysOf(field, text) : readTyped(field, text);
    if ('error' in read) return sayNow(read.error);
    choose(cell, read.value, text, move);
    return undefined;
  };

  const ask = async (plan: PastePlan, { top: row, left: col }: Bounds, title: PasteAsk['title']): Promise<void> => {
    try {
      await saves.settled();
      const rows = plan.bottom < plan.top ? [] : ((await grid.current?.rowsBetween(plan.top, plan.bottom)) ?? []);
      if (rows.length + plan.beyond.length > PASTE_MAX)
        return notify.message('warning', fill(editWords.tooManyRows, { max: PASTE_MAX }));
      if (rows.length + plan.beyond.length === 0) return undefined;
      const lines = rows.map((row, at) => ({ id: row.id, rev: saves.revOf(row), texts: { ...plan.texts[at] } }));
      setPaste({ title, rows: lines, beyond: plan.beyond, lostColumns: plan.lostColumns, back: { row, col } });
    } catch (error) {
      notify.failure(error);
    }
    return undefined;
  };
  const names = screen.columns.map(({ name }) => name);
  const isOn = (): boolean => {
    if (!may) notify.toast('info', editWords.readOnly);
    if (may && !editing) notify.toast('info', editWords.turnOn);
    return editing;
  };
  /** Writes a single cell without a dialog. */
  const writeOne = async ({ top, left }: Bounds, text: string): Promise<void> => {
    const [row] = (await grid.current?.rowsBetween(top, top)) ?? [];
    const column = screen.columns[left];
    if (!row || !column) return;
    const at = { row, rowIndex: top, column };
    if (!isOpenTo(at)) return;
    const cell: OpenCell = { at, text, typed: false, message: undefined, turn: 0 };
    const message = await commit(cell, text, undefined);
    if (message !== undefined) openCell(at, text, { typed: false, message });
  };

  const edits: GridEdits = {
    on: editing,
    locked,
    failed: useMemo(() => new Set(saves.failures.keys()), [saves.failures]),
    onStart: start,
    onPaste: (text, bounds) => {
      if (!isOn()) return;
      const cells = parseTabbed(text);
      if (cells.length === 1 && cells[0]?.length === 1 && cellsIn(bounds) === 1)
        void writeOne(bounds, cells[0][0] ?? '');
      else
        void ask(
          pastePlan(cells, bounds, { columns: names, rows: screen.rows.total ?? 0 }),
          bounds,
          editWords.pasteTitle,
        );
    },
    onClear: (bounds) => {
      if (!isOn()) return;
      if (cellsIn(bounds) === 1) void writeOne(bounds, '');
      else void ask(fillPlan('', bounds, names), bounds, editWords.clearTitle);
    },
    onFillDown: (bounds) => void fillDown(bounds),
    onUndo: () => void steps.undo(),
    onRedo: () => void steps.redo(),
  };
  const fillDown = async (bounds: Bounds): Promise<void> => {
    if (!isOn() || bounds.top === bounds.bottom) return;
    const [row] = (await grid.current?.rowsBetween(bounds.top, bounds.top)) ?? [];
    if (!row) return;
    const shown = screen.columns.slice(bounds.left, bounds.right + 1);
    const texts = shown.map(({ name, field }) => editText(row[name], field, currentLanguage()));
    const below = { ...bounds, top: bounds.top + 1 };
    await ask(pastePlan([texts], below, { columns: names, rows: bounds.bottom + 1 }), bounds, editWords.pasteTitle);
  };

  return {
    may,
    on: editing,
    turn: (next) => {
      setOn(next);
      writePersonal('edits', register.key, next);
    },
    grid: edits,
    open,
    commit,
    choose,
    cancel: () => {
      if (!open) return;
      saves.forget(open.at);
      leave(open, STAY);
    },
    leaveUnread: (cell, failure) => {
      saves.fail(cell.at, failure);
      notify.message('error', refusedText(register, cell.at, failure.message));
      setOpen(undefined);
    },
    steps,
    paste,
    closePaste: () => {
      setPaste(undefined);
      // the dialog first returns the focus to the page
      if (paste) setTimeout(() => grid.current?.focusCell(paste.back.row, paste.back.col));
    },
    stale: saves.stale,
    closeStale: () => saves.setStale(undefined),
  };
}

async function keysOf(field: Parameters<typeof readKeys>[0], text: string): Promise<Typed> {
  try {
    return await readKeys(field, text);
  } catch (error) {
    return { error: fill(editWords.notReadable, { why: error instanceof Error ? error.message : '' }) };
  }
}
