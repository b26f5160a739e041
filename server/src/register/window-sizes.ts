import type { RawBuilder } from 'kysely';
import { sql } from '../db/database.ts';
import { table, visible } from './columns.ts';
import { where } from './filter-sql.ts';
import type { Wanted } from './window-limits.ts';

/* How many rows of a window there are, and which. */

type Sql = RawBuilder<boolean>;

/** What every row must be that is shown. */
export const whatever = ({ actor, register, filter }: Wanted): Sql => where(register, actor, filter);
/** The same without what only reading a row tells. */
export const bare = ({
  actor: { subcontractors: _theirs, ...anybody },
  register,
}: Pick<Wanted, 'actor' | 'register'>): Sql => visible(register, anybody, 't');

/** Rows as they are met, with what every one must be. */
export const among = ({ register }: Wanted, every: Sql, is: Sql): RawBuilder<unknown> =>
  sql`${table(register)} t where ${every} and ${is}`;
const counted = (those: RawBuilder<unknown>, most: number): RawBuilder<number> =>
  sql<number>`(select count(*)::int from (select 1 from ${those} limit ${most}) x)`;
/** How many rows are shown, no further than a number. */
export const sized = (asked: Wanted, is: Sql, most: number): RawBuilder<number> =>
  counted(among(asked, whatever(asked), is), most);
/** How many rows there are, shown or not, by an index alone; no further than a number. */
export const there = (asked: Wanted, is: Sql, most: number): RawBuilder<number> =>
  counted(among(asked, bare(asked), is), most);
