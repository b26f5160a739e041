import { type Db, rows, sql } from '../db/database.ts';
import { hasSortTitle } from '../db/model.ts';
import type { Actor } from './actor.ts';
import { column, idArray, table } from './columns.ts';
import type { Step } from './order.ts';

/** A register of more rows is joined: where each row stands among them is looked for from the first. */
const RANKED_MOST = 100;

/**
 * The same order, where what is referred to has few rows, by the place each has among them instead of their titles: for a filter of whose rows
 * the planner knows nothing it would look up each title by itself. What more rows have, or two rows alike, is left as it is.
 */
export async function ranked(db: Db, { tenantId }: Actor, steps: readonly Step[]): Promise<readonly Step[]> {
  const found: Step[] = [];
  for (const step of steps) {
    const { target } = step;
    const placed =
      target && hasSortTitle(target)
        ? await rows(
            db,
            sql<{ id: string; title: string }>`select r.id, r.title from (
                select o.id, o.title_sort as title from ${table(target)} o where o.tenant_id = ${tenantId}::uuid limit ${RANKED_MOST + 1}
              ) r order by r.title`,
          )
        : [];
    const isTold = placed.length > 0 && placed.length <= RANKED_MOST;
    const isPlain = new Set(placed.map(({ title }) => title)).size === placed.length;
    const ids = idArray(placed.map(({ id }) => id));
    found.push(isTold && isPlain ? atPlace(step, sql`array_position(${ids}, ${column('t', step.name)})`) : step);
  }
  return found;
}

const atPlace = ({ target: _joined, ...step }: Step, place: Step['sql']): Step => ({ ...step, sql: place });
