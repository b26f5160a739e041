import type { AnswerColumn } from '@plumbline/contract/rules/answer-columns.ts';
import { type FieldValue, isSame } from '@plumbline/contract/rules/merge.ts';
import { keeperOf, readLocal } from '../../lib/local-db.ts';
import { isRecord } from '../../lib/stored.ts';

/** A cell that was edited and is not written yet. */
export interface Unwritten {
  readonly id: string;
  readonly column: AnswerColumn;
  readonly text: string;
  /** Undefined when the typed text cannot be read. */
  readonly value?: FieldValue;
}

/** A device may be shared: typed input belongs to one user and one sheet. */
const keyOf = (user: string, sheet: string): string => `${user}/${sheet}/table`;
const isGiven = (value: unknown): value is FieldValue =>
  value === null || typeof value === 'string' || typeof value === 'number';

/**
 * The edited cells of a table that are not written yet, from stored data that anyone may have changed: cells whose row
 * and column still exist and whose value still differs from the typed one.
 *
 * @param now the current value of a cell; undefined where there is no such row
 */
export function unwrittenOf(
  stored: unknown,
  columns: ReadonlyMap<string, AnswerColumn>,
  now: (id: string, column: AnswerColumn) => FieldValue | undefined,
): readonly Unwritten[] {
  if (!Array.isArray(stored)) return [];
  return stored.filter(isRecord).flatMap((cell): readonly Unwritten[] => {
    const { id, text, value } = cell;
    const column = columns.get(String(cell['column']));
    if (typeof id !== 'string' || typeof text !== 'string' || column === undefined) return [];
    const stands = now(id, column);
    if (stands === undefined || (isGiven(value) && isSame(stands, value))) return [];
    return [{ id, column, text, ...(isGiven(value) && { value }) }];
  });
}

/**
 * Unwritten input of one user in the table of a sheet, in the local database (readings D58); null when there is none.
 */
export const tableDraft = (user: string, sheet: string) => ({
  read: (): Promise<unknown> => readLocal('drafts', keyOf(user, sheet)),
  keep: keeperOf<readonly (Omit<Unwritten, 'column'> & { readonly column: string })[]>('drafts', keyOf(user, sheet)),
});
