import type { RawBuilder } from 'kysely';
import { sql } from '../../../db/database.ts';
import { table, visible } from '../../row/columns.ts';
import { where } from '../sql/filter-sql.ts';
import type { Wanted } from './window-limits.ts';

/* Which rows belong to a window, and how many there are. */

type Sql = RawBuilder<boolean>;

/** The condition for every row shown. */
export const whatever = ({ actor, register, filter, besides }: Wanted): Sql =>
  besides ? sql<boolean>`${where(register, actor, filter)} and ${besides}` : where(register, actor, filter);
/** The same without conditions that can be checked only by reading the row. */
export const bare = ({
  actor: { subcontractors: _theirs, ...anybody },
  register,
}: Pick<Wanted, 'actor' | 'register'>): Sql => visible(register, anybody, 't');

/** The rows that meet two conditions, unsorted. */
export const among = ({ register }: Wanted, every: Sql, is: Sql): RawBuilder<unknown> =>
  sql`${table(register)} t where ${every} and ${is}`;
const counted = (those: RawBuilder<unknown>, most: number): RawBuilder<number> =>
  sql<number>`(select count(*)::int from (select 1 from ${those} limit ${most}) x)`;
/** The number of rows shown, counted at most to `most`. */
export const sized = (request: Wanted, is: Sql, most: number): RawBuilder<number> =>
  counted(among(request, whatever(request), is), most);
/** The number of rows, shown or not, by index alone, counted at most to `most`. */
export const there = (request: Wanted, is: Sql, most: number): RawBuilder<number> =>
  counted(among(request, bare(request), is), most);
