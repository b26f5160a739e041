import type { AnyRegister } from '@plumbline/contract/register/register.ts';
import { type Db, sql } from '../db/database.ts';
import { isLarge } from '../db/large.ts';
import type { Actor } from './actor.ts';
import { isBound } from './bound.ts';
import { table } from './columns.ts';
import { where } from './filter-sql.ts';
import { expected } from './settle.ts';
import { isSubcontracted } from './subcontracted.ts';

/** So many rows are found and sorted sooner than a page of them is met among everybody's. */
const SORTED_MOST = 200_000;

/**
 * Whether somebody is shown the work of some subcontractors alone, and that is little of a large register, by what the planner expects. It often
 * lies together: a walk in any order meets it late, and to count what is named by it reads it once for each. All that is asked of it is
 * found first, and then sorted.
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
