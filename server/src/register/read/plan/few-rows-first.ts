import type { AnyRegister } from '@plumbline/contract/register/register.ts';
import { type Db, sql } from '../../../db/database.ts';
import { isLarge } from '../../../db/large.ts';
import type { Actor } from '../../row/actor.ts';
import { isBound } from '../../row/bound-list.ts';
import { table } from '../../row/columns.ts';
import { where } from '../sql/filter-sql.ts';
import { expected } from './optimise-filter.ts';
import { isSubcontracted } from '../../row/subcontracted.ts';

/**
 * Up to this many rows, it is faster to find and sort them all than to reach a page of them on a walk through
 * everyone's rows.
 */
const SORTED_MOST = 200_000;

/**
 * True when the actor sees only the work of some subcontractors, and the planner expects that to be a small part of a
 * large register. Such rows often lie together: a walk in any order reaches them late, and counting the rows that refer
 * to each value would read them once per value. So all matching rows are found first and then sorted.
 */
export async function isLittleWork(
  db: Db,
  { actor, register }: { readonly actor: Actor; readonly register: AnyRegister },
): Promise<boolean> {
  if (actor.subcontractors === undefined || !isLarge(register) || isBound(register) || !isSubcontracted(register))
    return false;
  return (
    (await expected(db, sql`select t.id from ${table(register)} t where ${where(register, actor, undefined)}`)) <
    SORTED_MOST
  );
}
