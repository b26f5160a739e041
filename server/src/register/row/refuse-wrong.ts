import { InvalidError, type FieldError } from '@plumbline/contract/errors.ts';
import type { AnyRegister } from '@plumbline/contract/register/register.ts';
import { fill } from '@plumbline/contract/words/word.ts';
import type { RawBuilder } from 'kysely';
import { sql } from '../../db/database.ts';
import { PART } from '../../db/each-part.ts';
import type { Actor } from './actor.ts';
import { idArray, table } from './columns.ts';
import { addedErrorsOf } from './dictionary-errors.ts';
import { rowErrorsOf } from './row-errors.ts';
import { isCausedBy, type RowError } from './rules.ts';
import { tenantOf } from './tenant-of.ts';

/** Maximum number of wrong rows reported: a part of a long list, so that the rest of it is tried without them at once. */
export const WRONG_TOLD = PART;

/** Rows that are wrong as a whole: the errors of the first of them, and those of each by its id. */
export class WrongRows extends InvalidError {
  readonly rows: ReadonlyMap<string, readonly FieldError[]>;
  constructor(wrong: ReadonlyMap<string, readonly FieldError[]>) {
    super([...wrong.values()][0] ?? []);
    this.rows = wrong;
  }
}

/** A wrong row as returned by {@link wrongSql}. */
export interface FoundWrong {
  readonly id: string;
  /** For each possible error: null when the row does not have it, otherwise the title its message mentions. */
  readonly wrong: readonly (string | null)[];
}

/** How rows were written. */
interface HowWritten {
  /** True when they did not exist before. */
  readonly isNew: boolean;
  /** The fields that were written; null for rows that are new or restored. */
  readonly written: readonly string[] | null;
}

const errorsOf = (actor: Actor, register: AnyRegister, { isNew, written }: HowWritten): readonly RowError[] => [
  ...(isNew ? addedErrorsOf(actor, register, 't') : []),
  ...rowErrorsOf(register, 't').filter((error) => isCausedBy(error, written)),
];

/**
 * The query for rows that are wrong although each of their fields is right; null when the register has no such errors.
 */
export function wrongSql(
  actor: Actor,
  register: AnyRegister,
  { ids, ...how }: HowWritten & { readonly ids: readonly string[] },
): RawBuilder<unknown> | null {
  const errors = errorsOf(actor, register, how);
  if (errors.length === 0) return null;
  const errorTitles = errors.map(
    ({ when, title }) => sql`case when ${when} then coalesce(${title ?? sql`''`}, '') end`,
  );
  const any = errors.map(({ when }) => when);
  return sql`select t.id, array[${sql.join(errorTitles)}] as wrong from ${table(register)} t
    where t.tenant_id = ${tenantOf(actor)} and t.id = any(${idArray(ids)}) and (${sql.join(any, sql` or `)})
    order by t.id limit ${WRONG_TOLD}`;
}

/** The errors of the rows found, by id. */
export function wrongOf(
  actor: Actor,
  register: AnyRegister,
  { found, ...how }: HowWritten & { readonly found: readonly FoundWrong[] },
): ReadonlyMap<string, readonly FieldError[]> {
  const errors = errorsOf(actor, register, how);
  return new Map(found.map(({ id, wrong }) => [id, fieldsOf(errors, wrong)]));
}

const fieldsOf = (errors: readonly RowError[], wrong: FoundWrong['wrong']): readonly FieldError[] =>
  errors.flatMap(({ field, words }, at) => {
    const title = wrong[at];
    return typeof title === 'string' ? [{ field, words: fill(words, { title }) }] : [];
  });
