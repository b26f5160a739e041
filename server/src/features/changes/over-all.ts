import type { RegisterKey } from '@plumbline/contract/registers/index.ts';
import type { RawBuilder } from 'kysely';
import { sql } from '../../db/database.ts';
import { known, quoted } from '../../db/model.ts';
import type { ListRequest } from '../../register/read/query-rows.ts';
import { table, visible } from '../../register/row/columns.ts';

/** How many owners are read for the first block in their order; most have several lines. */
const FIRST = 60;

/** The rows that the lines of a list belong to. */
export interface Owners {
  /** A query of their ids. */
  readonly ids: RawBuilder<unknown>;
  /** True when they are the first ones in the requested order. */
  readonly isBeginning: boolean;
}

/**
 * The rows of a register that the lines of a list belong to, of those the actor sees: all, or the first ones where a
 * block is requested in their order, so that a page does not cost the whole list. Rows of one title come together,
 * because the next step of the order may mix their lines.
 */
export function ownersOf({ actor, block }: ListRequest, key: RegisterKey): Owners {
  const all = sql`${table(known(key))} t where ${visible(known(key), actor, 't')}`;
  const [first] = block?.sort ?? [{ field: key }];
  const isBeginning = block !== undefined && !block.isWhole && first?.field === key && !('desc' in first && first.desc);
  if (!isBeginning) return { ids: sql`select t.id from ${all}`, isBeginning };
  const some = sql`select t.title_sort from ${all} order by t.title_sort, t.id limit ${FIRST + block.offset}`;
  return {
    ids: sql`select t.id from ${all} and t.title_sort <= (select max(b.title_sort) from (${some}) b)`,
    isBeginning,
  };
}

/** A line of a list is its record with the row it belongs to, so that it is the same line however the list is read. */
const lineOf = (owner: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`md5(${owner}::text || x.line::text)::uuid as id, x.line::text as record, x.*`;

/** The lines of a list of one row; `lines` have the id of their record as `line`. */
export const ofOne = (owner: string, lines: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`select ${lineOf(sql`${owner}::uuid`)} from (${lines}) x`;

/** The lines of a list over rows `w`, given by a query with their ids; `lines` are those of one of them, in terms of `w`. */
export const ofAll = (
  owners: RawBuilder<unknown>,
  { field, lines }: { readonly field: string; readonly lines: RawBuilder<unknown> },
): RawBuilder<unknown> =>
  sql`select ${lineOf(sql`w.id`)}, w.id as ${sql.raw(quoted(field))} from (${owners}) w cross join lateral (${lines}) x`;
