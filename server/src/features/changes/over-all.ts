import { overAll, type QueryList } from '@plumbline/contract/lists/query-list.ts';
import type { RawBuilder } from 'kysely';
import { sql } from '../../db/database.ts';
import { known, quoted, snake } from '../../db/model.ts';
import { firstOwners, type Owners } from '../../register/read/first-owners.ts';
import type { ListRequest } from '../../register/read/query-rows.ts';

/** How many owners are read for the first block in their order where each costs much; most have several lines. */
export const FEW_OWNERS = 60;

/**
 * The first rows that the lines of a list over all of them belong to, in the order of a block: a query of their ids, or
 * undefined when all lines have to be read.
 */
export function firstOf(
  request: ListRequest,
  list: QueryList,
  options: Pick<Owners, 'most'> & { readonly hasRows?: RawBuilder<boolean> } = {},
): Promise<RawBuilder<unknown> | undefined> {
  const { of: parentLink } = list.query;
  if (parentLink === undefined) throw new Error(`${list.key} is no list of one row.`);
  return firstOwners(request, {
    list: overAll(list, parentLink),
    register: known(parentLink.register),
    reference: parentLink.field,
    fields: new Set(),
    hasRows: sql<boolean>`true`,
    ...options,
  });
}

/** A line of a list is its record with the row it belongs to, so that it is the same line however the list is read. */
const lineOf = (owner: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`md5(${owner}::text || x.line::text)::uuid as id, x.line::text as record, x.*`;

/** The lines of a list of one row; `lines` have the id of their record as `line`. */
export const ofOne = (owner: string, lines: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`select ${lineOf(sql`${owner}::uuid`)} from (${lines}) x`;

/**
 * The lines of a list over rows `w`, given by a query with their ids; `lines` are those of one of them, in terms of `w`. The
 * offset keeps them apart, so that what a row names is looked up once for it, as in the list of that row, and not once for
 * each record it might concern.
 */
export const ofAll = (
  owners: RawBuilder<unknown>,
  { field, lines }: { readonly field: string; readonly lines: RawBuilder<unknown> },
): RawBuilder<unknown> =>
  sql`select ${lineOf(sql`w.id`)}, w.id as ${sql.raw(quoted(field))} from (${owners}) w cross join lateral (${lines} offset 0) x`;

/** The lines of a list over all rows that already have the row they belong to, as the column of a field. */
export const ofTheirs = (field: string, lines: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`select ${lineOf(sql.ref(`x.${snake(field)}`))} from (${lines}) x`;
