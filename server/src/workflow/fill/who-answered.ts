import { type AnsweredBy, answeredBy } from '@plumbline/contract/rules/answered.ts';
import { dayIn } from '@plumbline/contract/rules/clock.ts';
import { type Db, rows, sql } from '../../db/database.ts';
import type { Actor } from '../../register/row/actor.ts';
import { idArray } from '../../register/row/columns.ts';
import { isStandingWork } from '../../register/history/history.ts';
import { ANSWERS } from './answer-history.ts';
import type { SheetRow } from './sheet-rows.ts';
import { tenantOf } from '../../register/row/tenant-of.ts';

interface Line {
  readonly id: string;
  readonly task: string;
  readonly by: string;
  readonly at: Date;
}

/**
 * Returns a function that says, for any of these forms, who last answered each task, by the history lines that still
 * stand: an undone answer counts for nobody. The day is that of the act, in the time zone of the work.
 */
export async function whoAnswered(
  db: Db,
  actor: Actor,
  sheets: readonly SheetRow[],
): Promise<(sheet: SheetRow) => readonly AnsweredBy[]> {
  const found = await rows(
    db,
    sql<Line>`select distinct on (n.row_id, split_part(k.name, '.', 2)) n.row_id as id, split_part(k.name, '.', 2) as task,
        n.user_name as by, coalesce(n.acted_at, n.at) as at
      from history n cross join lateral jsonb_object_keys(n.changes) k(name)
      where n.tenant_id = ${tenantOf(actor)} and n.row_id = any(${idArray(sheets.map(({ id }) => id))}) and n.changes is not null
        and starts_with(k.name, ${ANSWERS}) and ${isStandingWork}
      order by n.row_id, split_part(k.name, '.', 2), n.id desc`,
  );
  const marks = Map.groupBy(
    found.map(({ at, ...mark }) => ({ ...mark, on: dayIn(at, actor.timeZone) })),
    ({ id }) => id,
  );
  return ({ id, model, answers }) => answeredBy(model, answers, marks.get(id) ?? []);
}
