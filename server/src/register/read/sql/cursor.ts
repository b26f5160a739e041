import { AppError } from '@plumbline/contract/errors.ts';
import type { AnyRegister } from '@plumbline/contract/register/register.ts';
import type { RawBuilder } from 'kysely';
import { oneRow, sql, type Db } from '../../../db/database.ts';
import { table } from '../../row/columns.ts';
import { orderSql, type SortStep } from './order.ts';

/** A position in an order that has a cursor, as SQL over row `t`; {@link cursorOf} turns it into a cursor. */
export const placeSql = (steps: readonly SortStep[]): RawBuilder<unknown> =>
  sql`json_build_array(${sql.join(steps.map((step) => step.sql))})`;

/** A position in the form clients receive it. */
export const cursorOf = (place: unknown): string => Buffer.from(JSON.stringify(place)).toString('base64url');

/**
 * The condition, starting with `and`, that row `t` lies after a cursor, or no further than it. @throws AppError
 * `badRequest` when the text is not one of our cursors
 */
export function cursorSql(steps: readonly SortStep[], cursor: string, side: 'after' | 'until'): RawBuilder<unknown> {
  const values = valuesOf(cursor, steps.length);
  const left = sql.join(steps.map((step) => step.sql));
  const right = sql.join(values.map((value, at) => (at === values.length - 1 ? sql`${value}::uuid` : sql`${value}`)));
  const isBelow = (steps[0]?.desc === true) === (side === 'after');
  const way = sql.raw(`${isBelow ? '<' : '>'}${side === 'until' ? '=' : ''}`);
  return sql` and (${left}) ${way} (${right})`;
}

/** The value of the first step at which a cursor stands. @throws AppError `badRequest` for a text that is no cursor */
export const startOf = (cursor: string, steps: number): string | undefined => valuesOf(cursor, steps)[0];

function valuesOf(cursor: string, length: number): readonly string[] {
  try {
    const values: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
    if (Array.isArray(values) && values.length === length && values.every((value) => typeof value === 'string'))
      return values;
  } catch {
    // falls through to the same refusal as any other foreign cursor
  }
  throw new AppError('badRequest');
}

/** Rows `t` of a register, in an order that has a cursor. */
export interface Ordered {
  readonly register: AnyRegister;
  readonly steps: readonly SortStep[];
  readonly where: RawBuilder<unknown>;
}

/** The position of the row at a given offset, as a cursor; undefined when there are not that many rows. */
export async function cursorAt(db: Db, { register, steps, where }: Ordered, at: number): Promise<string | undefined> {
  // rows that are skipped are read from the index, and their columns are not computed
  const found = await oneRow(
    db,
    sql<{
      place: unknown;
    }>`select ${placeSql(steps)} as place from (select ${sql.join(steps.map((step) => step.sql))} from ${table(register)} t
      where ${where} order by ${orderSql(steps)} limit 1 offset ${at}) t`,
  );
  return found && cursorOf(found.place);
}
