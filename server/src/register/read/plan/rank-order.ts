import { type Db, rows, sql } from '../../../db/database.ts';
import { hasSortTitle } from '../../../db/model.ts';
import type { Actor } from '../../row/actor.ts';
import { column, idArray, table } from '../../row/columns.ts';
import type { SortStep } from '../sql/order.ts';

/**
 * References to a register with more rows are joined instead: a row's rank is found by searching the ranked list from
 * the start.
 */
const RANKED_MOST = 100;

/**
 * Returns the same order, but with references to small registers sorted by the rank of the referenced row instead of
 * its title: when the planner cannot estimate the rows of a filter, it would look up each title separately. References
 * to larger registers, or to ones with duplicate titles, are left as they are.
 */
export async function ranked(db: Db, { tenantId }: Actor, steps: readonly SortStep[]): Promise<readonly SortStep[]> {
  const found: SortStep[] = [];
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

const atPlace = ({ target: _joined, ...step }: SortStep, place: SortStep['sql']): SortStep => ({ ...step, sql: place });
