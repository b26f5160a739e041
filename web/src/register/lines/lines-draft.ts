import type { Lines } from '@plumbline/contract/lines/lines.ts';
import { emptyOf } from '@plumbline/contract/field/kinds.ts';
import type { AnyRegister, AnyRow } from '@plumbline/contract/register/register.ts';
import type { Word } from '@plumbline/contract/words/word.ts';
import { formFields, sameValue, writtenValue, type FormField, type FormValues } from '../../form/row-values.ts';

/** A cell whose text cannot be read yet; the text stays as pasted until it is corrected. */
export interface Unread {
  readonly text: string;
  readonly why: Word;
}

/** One line being edited. */
export interface DraftLine {
  readonly id: string;
  /** The stored row; undefined for a new line. */
  readonly row: AnyRow | undefined;
  /** The values typed over it, in their read form. */
  readonly typed: FormValues;
  /** Pasted cells that match nothing, by field. */
  readonly unread: Readonly<Record<string, Unread>>;
}

/** The lines of a row while they are being edited, in the order they are listed. */
export interface LinesDraft {
  readonly lines: readonly DraftLine[];
  /** Stored lines to be removed. */
  readonly removed: readonly AnyRow[];
}

/**
 * The fields of a line that users fill in: neither the row it belongs to nor its position, which follows from the order
 * of the list.
 */
export const lineFields = (register: AnyRegister, lines: Lines): readonly FormField[] =>
  formFields(register).filter(({ name }) => name !== lines.of && name !== lines.place);

/** The stored lines as a draft. */
export const draftOf = (rows: readonly AnyRow[]): LinesDraft => ({
  lines: rows.map((row) => ({ id: row.id, row, typed: {}, unread: {} })),
  removed: [],
});

/** The value of a cell of a line. */
export const valueIn = ({ row, typed }: DraftLine, { name, field }: FormField): unknown =>
  name in typed ? typed[name] : (row?.[name] ?? emptyOf(field.kind));

const replaced = (draft: LinesDraft, id: string, change: (line: DraftLine) => DraftLine): LinesDraft => ({
  ...draft,
  lines: draft.lines.map((line) => (line.id === id ? change(line) : line)),
});

/** Puts a value into a cell and forgets any text there that could not be read. */
export const withValue = (draft: LinesDraft, id: string, { name, field }: FormField, value: unknown): LinesDraft =>
  replaced(draft, id, (line) => {
    const { [name]: _was, ...typed } = line.typed;
    const { [name]: _text, ...unread } = line.unread;
    const isKept = line.row !== undefined && sameValue(value, line.row[name], field);
    return { ...line, typed: isKept ? typed : { ...typed, [name]: value }, unread };
  });

/** Inserts new lines after a line, or at the end. */
export function withLines(draft: LinesDraft, more: readonly DraftLine[], after: string | undefined): LinesDraft {
  const at = after === undefined ? -1 : draft.lines.findIndex(({ id }) => id === after);
  const place = at < 0 ? draft.lines.length : at + 1;
  return { ...draft, lines: draft.lines.toSpliced(place, 0, ...more) };
}

/** Removes a line; a stored line is removed on save. */
export function withoutLine(draft: LinesDraft, id: string): LinesDraft {
  const gone = draft.lines.find((line) => line.id === id);
  return {
    lines: draft.lines.filter((line) => line.id !== id),
    removed: gone?.row ? [...draft.removed, gone.row] : draft.removed,
  };
}

/** Moves a line to a position, from 0; positions out of range mean the nearest end. */
export function moved(draft: LinesDraft, id: string, to: number): LinesDraft {
  const from = draft.lines.findIndex((line) => line.id === id);
  const line = draft.lines[from];
  const place = Math.max(0, Math.min(to, draft.lines.length - 1));
  if (!line || place === from) return draft;
  return { ...draft, lines: draft.lines.toSpliced(from, 1).toSpliced(place, 0, line) };
}

/** How much would be saved. */
export interface LineChanges {
  readonly added: number;
  readonly changed: number;
  readonly removed: number;
  /** True when the remaining lines are in a different order. */
  readonly moved: boolean;
  /** Number of cells that could not be read. */
  readonly unread: number;
}

/** The differences from the stored lines. */
export function changesOf({ lines, removed }: LinesDraft, { place }: Pick<Lines, 'place'>): LineChanges {
  const places = lines.flatMap(({ row }) => (row ? [Number(row[place])] : []));
  return {
    added: lines.filter(({ row }) => row === undefined).length,
    changed: lines.filter(({ row, typed }) => row !== undefined && Object.keys(typed).length > 0).length,
    removed: removed.length,
    moved: places.some((place, at) => at > 0 && place < (places[at - 1] ?? 0)),
    unread: lines.reduce((sum, { unread }) => sum + Object.keys(unread).length, 0),
  };
}
/** True when anything would be saved. */
export const isDirty = (draft: LinesDraft, lines: Pick<Lines, 'place'>): boolean => {
  const { added, changed, removed, moved: isMoved, unread } = changesOf(draft, lines);
  return added + changed + removed + unread > 0 || isMoved;
};

/** The lines as the save call expects them. */
export const toSave = (draft: LinesDraft, fields: readonly FormField[]) => ({
  lines: draft.lines.map(({ id, typed }) => ({
    id,
    values: Object.fromEntries(
      fields.flatMap(({ name, field }) => (name in typed ? [[name, writtenValue(typed[name], field)]] : [])),
    ),
  })),
  removed: draft.removed.map(({ id }) => id),
});

/**
 * Reapplies my changes to lines that another user changed in the meantime: what I typed, added and removed is kept;
 * lines the other user removed are dropped; lines the other user added are inserted after the line they follow.
 */
export function rebaseDraft(draft: LinesDraft, rows: readonly AnyRow[]): LinesDraft {
  const now = new Map(rows.map((row) => [row.id, row]));
  const gone = new Set(draft.removed.map(({ id }) => id));
  const ownLines = draft.lines.flatMap((line): DraftLine[] => {
    if (line.row === undefined) return [line];
    const row = now.get(line.id);
    return row ? [{ ...line, row }] : [];
  });
  const known = new Set(ownLines.map(({ id }) => id));
  let next: LinesDraft = { lines: ownLines, removed: rows.filter(({ id }) => gone.has(id)) };
  rows.forEach((row, at) => {
    if (known.has(row.id) || gone.has(row.id)) return;
    const before = rows.slice(0, at).findLast(({ id }) => !gone.has(id))?.id;
    const line = { id: row.id, row, typed: {}, unread: {} };
    next = before === undefined ? { ...next, lines: [line, ...next.lines] } : withLines(next, [line], before);
  });
  return next;
}
