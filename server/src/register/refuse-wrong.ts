import { InvalidError, type FieldError } from '@plumbline/contract/errors.ts';
import type { AnyRegister } from '@plumbline/contract/register/register.ts';
import { fill } from '@plumbline/contract/words/word.ts';
import type { RawBuilder } from 'kysely';
import { sql } from '../db/database.ts';
import type { Actor } from './actor.ts';
import { idArray, table } from './columns.ts';
import { rowErrorsOf } from './row-errors.ts';
import type { RowError } from './rules.ts';

/** So many wrong rows are told; who puts those right hears of the next. */
const TOLD = 100;

/** Rows that are wrong as a whole: the fields of the first of them, and of each by its id. */
export class WrongRows extends InvalidError {
  readonly rows: ReadonlyMap<string, readonly FieldError[]>;
  constructor(wrong: ReadonlyMap<string, readonly FieldError[]>) {
    super([...wrong.values()][0] ?? []);
    this.rows = wrong;
  }
}

/** A wrong row as {@link wrongSql} finds it. */
export interface FoundWrong {
  readonly id: string;
  /** For each way a row can be wrong: null where it is not, else what its words name. */
  readonly wrong: readonly (string | null)[];
}

/** The query of rows that are wrong although each of their fields is right; null where none of a register can be. */
export function wrongSql(
  { tenantId }: Actor,
  register: AnyRegister,
  ids: readonly string[],
): RawBuilder<unknown> | null {
  const errors = rowErrorsOf(register, 't');
  if (errors.length === 0) return null;
  const told = errors.map(({ when, title }) => sql`case when ${when} then coalesce(${title ?? sql`''`}, '') end`);
  const any = errors.map(({ when }) => when);
  return sql`select t.id, array[${sql.join(told)}] as wrong from ${table(register)} t
    where t.tenant_id = ${tenantId}::uuid and t.id = any(${idArray(ids)}) and (${sql.join(any, sql` or `)})
    order by t.id limit ${TOLD}`;
}

/** What is wrong with rows that were found so, by their ids. */
export function wrongOf(
  register: AnyRegister,
  found: readonly FoundWrong[],
): ReadonlyMap<string, readonly FieldError[]> {
  const errors = rowErrorsOf(register, 't');
  return new Map(found.map(({ id, wrong }) => [id, fieldsOf(errors, wrong)]));
}

const fieldsOf = (errors: readonly RowError[], wrong: FoundWrong['wrong']): readonly FieldError[] =>
  errors.flatMap(({ field, words }, at) => {
    const title = wrong[at];
    return typeof title === 'string' ? [{ field, words: fill(words, { title }) }] : [];
  });
