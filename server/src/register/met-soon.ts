import { createHash } from 'node:crypto';
import type { Filter } from '@plumbline/contract/register/filter.ts';
import type { AnyRegister } from '@plumbline/contract/register/register.ts';
import type { RawBuilder } from 'kysely';
import { rows, sql, type Db } from '../db/database.ts';
import { isLarge } from '../db/large.ts';
import { Remembered } from '../db/remembered.ts';
import { type Actor, levelOf } from './actor.ts';
import { table } from './columns.ts';
import { cursorOf, cursorSql, placeSql } from './cursor.ts';
import { demanded } from './demanded.ts';
import { takenForCommon, where } from './filter-sql.ts';
import { hasCursor, orderSql, type Step } from './order.ts';
import { type Expected, settled } from './settle.ts';
import { isSubcontracted } from './subcontracted.ts';
import { bare } from './window-sizes.ts';

/** How what many rows may have is looked for: a part of a text, any value. */
export interface SoonLimits {
  /** So many rows are gone through for a part of a text first, shared by its length: the shorter it is, the more rows hold it. In vain 1,000 rows cost 2 ms. */
  readonly soon: number;
  /** So many are gone through for those that have a value of a field. */
  readonly filled: number;
  /** So many are gone through for work of the subcontractors somebody is shown alone. */
  readonly theirs: number;
  /** A part of a text that the planner takes for rarer, by number of rows, is looked for at once: it would be met in vain. */
  readonly rare: number;
}
const LIMITS: SoonLimits = { soon: 40_000, filled: 2_000, theirs: 10_000, rare: 5_000 };

/** A block that is asked for. */
interface Asked {
  readonly actor: Actor;
  readonly register: AnyRegister;
  readonly steps: readonly Step[];
  readonly filter?: Filter | undefined;
  readonly ids?: readonly string[] | undefined;
  readonly after?: string | undefined;
  readonly offset: number;
  readonly limit: number;
  readonly expects: Expected | undefined;
}
/** Which rows a block has, in order, and the cursor of its end. */
interface Met {
  readonly ids: readonly string[];
  readonly after: string;
}

/** Where a block is met, as the rows `t` of a walk with what they must be; `isInVain` says that it did not become full. */
interface Walk {
  readonly source: RawBuilder<unknown>;
  readonly isInVain: () => void;
}

/** Whether it is the first block of an order by title, or one that follows another. */
const isBlock = ({ register, steps, ids, offset }: Asked): boolean =>
  ids === undefined && offset === 0 && isLarge(register) && hasCursor(steps);

/** The first rows by title, so many, with what rows must be. */
function walkSql(asked: Asked, filter: Filter | undefined, most: number): RawBuilder<unknown> {
  const { actor, register, steps } = asked;
  const after = asked.after ? cursorSql(steps, asked.after, 'after') : sql``;
  return sql`(select t.* from ${table(register)} t where ${bare(asked)}${after} order by ${orderSql(steps)} limit ${most}) t
      where ${where(register, actor, filter)}`;
}

/**
 * A short walk by title for what has a value of some fields, as nearly all rows often do, or is work of the subcontractors that alone is shown:
 * it need not be looked for. Undefined where something else is asked for, or the walk was in vain lately.
 */
export function filledSoon(asked: Asked, limits = LIMITS): Walk | undefined {
  const walk = isBlock(asked) ? shortWalk(asked, limits) : undefined;
  if (!walk) return undefined;
  const name = nameOf(asked);
  return inVain.has(name)
    ? undefined
    : { source: walkSql(asked, walk.filter, walk.most), isInVain: () => inVain.add(name) };
}

/** How far is walked, and what is asked of the rows that are met. */
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
 * A block by title of what holds a part of a text, as far as it is met at once: what many rows hold need not be looked for. Undefined where the
 * block does not become full.
 */
export async function metSoon(db: Db, asked: Asked, limits = LIMITS): Promise<Met | undefined> {
  const { actor, register, steps, expects, limit } = asked;
  const taken = asked.filter && isBlock(asked) ? takenForCommon(register, asked.filter) : undefined;
  if (!taken || taken.longest === 0 || (await isRare(asked, limits))) return undefined;
  const filter = await settled(db, taken.filter, { actor, register, isWalked: true, expects });
  // most often in vain: no more is read than which they are
  const found = await rows(
    db,
    sql<{ id: string; place: unknown }>`select t.id, ${placeSql(steps)} as place
      from ${walkSql(asked, filter, Math.ceil(limits.soon / taken.longest))} order by ${orderSql(steps)} limit ${limit}`,
  );
  const last = found.length === limit ? found.at(-1) : undefined;
  return last && { ids: found.map(({ id }) => id), after: cursorOf(last.place) };
}

/** The filters for a value of a field under which a walk by name has been in vain: what few rows have often lies together. */
const inVain = new Remembered();
const nameOf = ({ actor, register, steps, after, filter }: Asked): string => {
  const asked = [levelOf(actor, register), actor.subcontractors, register.key, steps[0]?.desc, after, filter];
  return createHash('sha256').update(JSON.stringify(asked)).digest('base64');
};

/** Whether few rows can match, by what the planner expects of a part of a text or of the rest of a filter: its statistics know what one row in a hundred has. */
async function isRare({ filter, expects }: Asked, { rare }: SoonLimits): Promise<boolean> {
  if (!filter || !expects) return false;
  if ((await expects.rest()) < rare) return true;
  for (const condition of demanded(filter)) {
    const holding = await expects.holding(condition);
    if (holding !== undefined && holding < rare) return true;
  }
  return false;
}
