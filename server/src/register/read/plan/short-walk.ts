import { createHash } from 'node:crypto';
import type { Filter } from '@plumbline/contract/register/filter.ts';
import type { AnyRegister } from '@plumbline/contract/register/register.ts';
import type { RawBuilder } from 'kysely';
import { rows, sql, type Db } from '../../../db/database.ts';
import { isLarge } from '../../../db/large.ts';
import { RecentNames } from '../../../db/recent-names.ts';
import { type Actor, levelOf } from '../../row/actor.ts';
import { table } from '../../row/columns.ts';
import { cursorOf, cursorSql, placeSql } from '../sql/cursor.ts';
import { demanded } from './required-conditions.ts';
import { takenForCommon, where } from '../sql/filter-sql.ts';
import { hasCursor, orderSql, type SortStep } from '../sql/order.ts';
import { type Expected, optimiseFilter } from './optimise-filter.ts';
import { isSubcontracted } from '../../row/subcontracted.ts';
import { bare } from './window-sizes.ts';

/** Limits for the short walk that looks for something many rows may have: part of a text, any value. */
export interface SoonLimits {
  /**
   * Rows walked for part of a text, divided by its length: the shorter the text, the more rows contain it. Walking
   * 1,000 rows in vain costs 2 ms.
   */
  readonly soon: number;
  /** Rows walked for rows that have a value in a field. */
  readonly filled: number;
  /** Rows walked for the work of the subcontractors that the actor is restricted to. */
  readonly theirs: number;
  /**
   * A part of a text that the planner expects in fewer rows than this is looked up at once: a walk would be in vain.
   */
  readonly rare: number;
}
const LIMITS: SoonLimits = { soon: 40_000, filled: 2_000, theirs: 10_000, rare: 5_000 };

/** A request for a block of rows. */
interface Asked {
  readonly actor: Actor;
  readonly register: AnyRegister;
  readonly steps: readonly SortStep[];
  readonly filter?: Filter | undefined;
  readonly ids?: readonly string[] | undefined;
  readonly after?: string | undefined;
  readonly offset: number;
  readonly limit: number;
  readonly expects: Expected | undefined;
}
/** The rows of a block, in order, and the cursor of its end. */
interface Met {
  readonly ids: readonly string[];
  readonly after: string;
}

/**
 * A walk that should fill a block: the rows `t` it visits with their conditions; call `isInVain` when the block was not
 * filled.
 */
interface Walk {
  readonly source: RawBuilder<unknown>;
  readonly isInVain: () => void;
}

/** True for the first block of an order by title, or one that continues from a cursor. */
const isBlock = ({ register, steps, ids, offset }: Asked): boolean =>
  ids === undefined && offset === 0 && isLarge(register) && hasCursor(steps);

/** The first `most` rows by title, with the conditions they must meet. */
function walkSql(request: Asked, filter: Filter | undefined, most: number): RawBuilder<unknown> {
  const { actor, register, steps } = request;
  const after = request.after ? cursorSql(steps, request.after, 'after') : sql``;
  return sql`(select t.* from ${table(register)} t where ${bare(request)}${after} order by ${orderSql(steps)} limit ${most}) t
      where ${where(register, actor, filter)}`;
}

/**
 * A short walk by title for rows that have a value in some fields, as nearly all rows often do, or that are the work of
 * the actor's subcontractors: they need not be searched for. Undefined when the query asks for something else, or when
 * this walk was in vain recently.
 */
export function filledSoon(request: Asked, limits = LIMITS): Walk | undefined {
  const walk = isBlock(request) ? shortWalk(request, limits) : undefined;
  if (!walk) return undefined;
  const name = nameOf(request);
  return inVain.has(name)
    ? undefined
    : { source: walkSql(request, walk.filter, walk.most), isInVain: () => inVain.add(name) };
}

/** How far to walk, and the filter to apply to the rows visited. */
function shortWalk(
  { actor, register, filter }: Asked,
  { filled, theirs }: SoonLimits,
): { readonly filter: Filter | undefined; readonly most: number } | undefined {
  const isTheirs = actor.subcontractors !== undefined && isSubcontracted(register);
  const taken = filter && takenForCommon(register, filter);
  if (taken) return taken.longest === 0 ? { filter: taken.filter, most: isTheirs ? theirs : filled } : undefined;
  return isTheirs ? { filter, most: theirs } : undefined;
}

/**
 * A block by title of rows that contain part of a text, if a short walk fills it: a text in many rows need not be
 * searched for. Undefined when the walk does not fill the block.
 */
export async function metSoon(db: Db, request: Asked, limits = LIMITS): Promise<Met | undefined> {
  const { actor, register, steps, expects, limit } = request;
  const taken = request.filter && isBlock(request) ? takenForCommon(register, request.filter) : undefined;
  if (!taken || taken.longest === 0 || (await isRare(request, limits))) return undefined;
  const filter = await optimiseFilter(db, taken.filter, { actor, register, isWalked: true, expects });
  // the walk is usually in vain, so it reads only the ids
  const found = await rows(
    db,
    sql<{ id: string; place: unknown }>`select t.id, ${placeSql(steps)} as place
      from ${walkSql(request, filter, Math.ceil(limits.soon / taken.longest))} order by ${orderSql(steps)} limit ${limit}`,
  );
  const last = found.length === limit ? found.at(-1) : undefined;
  return last && { ids: found.map(({ id }) => id), after: cursorOf(last.place) };
}

/** The queries for which a walk by title has been in vain: rows with a rare value often lie together. */
const inVain = new RecentNames();
const nameOf = ({ actor, register, steps, after, filter }: Asked): string => {
  const keyParts = [levelOf(actor, register), actor.subcontractors, register.key, steps[0]?.desc, after, filter];
  return createHash('sha256').update(JSON.stringify(keyParts)).digest('base64');
};

/**
 * True when the planner expects few rows to match, by a part of a text or by the rest of the filter: its statistics
 * cover whatever at least one row in a hundred has.
 */
async function isRare({ filter, expects }: Asked, { rare }: SoonLimits): Promise<boolean> {
  if (!filter || !expects) return false;
  if ((await expects.rest()) < rare) return true;
  for (const condition of demanded(filter)) {
    const holding = await expects.holding(condition);
    if (holding !== undefined && holding < rare) return true;
  }
  return false;
}
