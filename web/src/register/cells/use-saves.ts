import { useCallback, useRef, useState } from 'react';
import type { AnyRegister, AnyRow } from '@plumbline/contract/register/register.ts';
import { fill } from '@plumbline/contract/words/word.ts';
import { linksSuperseded } from '@plumbline/contract/rules/links-superseded.ts';
import { refusalOf } from '../../form/save-outcome.ts';
import { writtenValue } from '../../form/row-values.ts';
import type { CellAt } from '../../grid/edits.ts';
import { sayNow } from '../../lib/value/language.ts';
import { notify } from '../../lib/look/notify.ts';
import { sendVerb } from '../../lib/call/send.ts';
import { supersededIn, titleText } from '../../lib/value/values.ts';
import type { StaleData } from '@plumbline/contract/register/calls.ts';
import { registerChanged } from '../list/changes.ts';
import type { RegisterScreen } from '../list/use-register-screen.ts';
import { editWords } from './edit-words.ts';

/** An edit of one cell to be saved. */
interface CellEdit {
  readonly at: CellAt;
  readonly value: unknown;
  /** The typed text, so that it can be corrected if the server refuses it. */
  readonly text: string;
}
/** A text that was typed and refused, and why. */
export interface Failure {
  readonly text: string;
  readonly message: string;
}
/** An edit of a row that another user changed in the meantime. */
export interface StaleEdit extends StaleData {
  readonly edit: CellEdit;
}

/** The saves of cells, made one after another. */
export interface Saves {
  readonly save: (edit: CellEdit) => void;
  /** Resolves once every pending save has succeeded or been refused. */
  readonly settled: () => Promise<unknown>;
  /** The revision to write a row with: the revision that was read, or the one made by the user's own last save. */
  readonly revOf: (row: AnyRow) => number;
  readonly failures: ReadonlyMap<string, Failure>;
  readonly fail: (at: CellAt, failure: Failure) => void;
  readonly forget: (at: CellAt) => void;
  readonly stale: StaleEdit | undefined;
  readonly setStale: (stale: StaleEdit | undefined) => void;
}

/** Warns when a saved cell refers to superseded rows that it did not refer to before. */
function warnOfSuperseded(saved: AnyRow | undefined, before: AnyRow, name: string): void {
  const titles = supersededIn(saved?.[name], before[name]);
  if (titles.length > 0) notify.message('warning', fill(linksSuperseded, { title: titles.join('; ') }));
}

/** The key under which data about a cell is stored. */
export const cellKey = ({ row, column }: Pick<CellAt, 'row' | 'column'>): string => `${row.id}/${column.name}`;

/**
 * Saves cells one by one in the background, so that the user need not wait between two edits; the grid shows the new
 * values at once.
 */
export function useSaves(
  { register, grid }: Pick<RegisterScreen, 'register' | 'grid'>,
  callbacks: {
    readonly onSaved: (batch: string, at: CellAt) => void;
    readonly onRefused: (at: CellAt, failure: Failure) => void;
  },
): Saves {
  const [failures, setFailures] = useState<ReadonlyMap<string, Failure>>(() => new Map());
  const [stale, setStale] = useState<StaleEdit>();
  const line = useRef<Promise<unknown>>(Promise.resolve());
  const ownRevs = useRef(new Map<string, number>());
  const pending = useRef(new Map<string, Map<string, unknown>>());

  const revOf = useCallback(({ id, rev }: AnyRow): number => Math.max(rev, ownRevs.current.get(id) ?? 0), []);
  /** Shows a row with its pending changes applied. */
  const show = useCallback(
    (row: AnyRow): void => {
      const more = pending.current.get(row.id);
      grid.current?.putRows([more ? { ...row, ...Object.fromEntries(more) } : row]);
    },
    [grid],
  );
  const fail = useCallback((at: CellAt, failure: Failure): void => {
    setFailures((before) => new Map(before).set(cellKey(at), failure));
  }, []);
  const forget = useCallback((at: CellAt): void => {
    setFailures((before) => {
      if (!before.has(cellKey(at))) return before;
      const next = new Map(before);
      next.delete(cellKey(at));
      return next;
    });
  }, []);

  const refuse = (edit: CellEdit, error: unknown): void => {
    const refusal = readRefusal(error, edit.at.column.name);
    if (refusal === undefined) return notify.failure(error);
    if (typeof refusal !== 'string') return setStale({ ...refusal, edit });
    const failure = { text: edit.text, message: refusal };
    fail(edit.at, failure);
    callbacks.onRefused(edit.at, failure);
    return undefined;
  };
  const run = async (edit: CellEdit): Promise<void> => {
    const { at, value } = edit;
    const { row, column } = at;
    const own = pending.current.get(row.id);
    try {
      const values = { [column.name]: writtenValue(value, column.field) };
      const { rows, batch } = await sendVerb(register.key, 'update', {
        rows: [{ id: row.id, rev: revOf(row), values }],
      });
      const [saved] = rows;
      if (own && own.get(column.name) === value) own.delete(column.name);
      warnOfSuperseded(saved, row, column.name);
      if (saved) {
        ownRevs.current.set(saved.id, saved.rev);
        registerChanged(register.key, { rows: [saved] });
        if (own && own.size > 0) show(saved);
      }
      callbacks.onSaved(batch, at);
    } catch (error) {
      if (own && own.get(column.name) === value) own.delete(column.name);
      const drawn = grid.current?.rowOf(row.id);
      if (drawn) show({ ...drawn, [column.name]: row[column.name] });
      refuse(edit, error);
    }
  };
  const save = (edit: CellEdit): void => {
    const { row, column } = edit.at;
    const own = pending.current.get(row.id) ?? new Map<string, unknown>();
    pending.current.set(row.id, own.set(column.name, edit.value));
    forget(edit.at);
    show(grid.current?.rowOf(row.id) ?? row);
    line.current = line.current.then(() => run(edit));
  };
  const settled = useCallback(() => line.current, []);
  return { save, settled, revOf, failures, fail, forget, stale, setStale };
}

/** Why the server refused a cell: its message, or the row as it is now; undefined for any other kind of failure. */
function readRefusal(error: unknown, name: string): string | StaleData | undefined {
  try {
    const refusal = refusalOf(error);
    if (refusal.type === 'stale') return refusal.stale;
    if (refusal.type !== 'fields') return refusal.message;
    const own = refusal.fields.find(({ path }) => path[0] === name);
    return own?.msg ?? refusal.fields[0]?.msg ?? refusal.other[0] ?? '';
  } catch {
    return undefined;
  }
}

/** The message about a refused cell that is out of sight. */
export function refusedText(register: AnyRegister, { row, column }: CellAt, why: string): string {
  const facts = { title: titleText(row[register.title]), label: sayNow(column.field.label), why };
  return sayNow(fill(editWords.cellRefused, facts));
}
