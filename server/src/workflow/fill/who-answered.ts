import type { TaskMark } from '@plumbline/contract/rules/answered.ts';
import { dayIn } from '@plumbline/contract/rules/clock.ts';
import { type Db, rows, sql } from '../../db/database.ts';
import type { Actor } from '../../register/actor.ts';
import { idArray } from '../../register/columns.ts';
import { isStandingWork } from '../../register/history.ts';
import { ANSWERS } from './answer-history.ts';

interface Line {
  readonly id: string;
  readonly task: string;
  readonly by: string;
  readonly at: Date;
}

/**
 * Who answered each task of these records last, by the lines of their history that stand: what was taken back since counts for
 * nobody. The day is that of the act, where the work is.
 */
export async function whoAnswered(
  db: Db,
  actor: Actor,
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly TaskMark[]>> {
  const found = await rows(
    db,
    sql<Line>`select distinct on (n.row_id, split_part(k.name, '.', 2)) n.row_id as id, split_part(k.name, '.', 2) as task,
        n.user_name as by, coalesce(n.acted_at, n.at) as at
      from history n cross join lateral jsonb_object_keys(n.changes) k(name)
      where n.tenant_id = ${actor.tenantId}::uuid and n.row_id = any(${idArray(ids)}) and n.changes is not null
        and starts_with(k.name, ${ANSWERS}) and ${isStandingWork}
      order by n.row_id, split_part(k.name, '.', 2), n.id desc`,
  );
  const marks = found.map(({ id, at, ...mark }) => ({ id, mark: { ...mark, on: dayIn(at, actor.timeZone) } }));
  return new Map([...Map.groupBy(marks, ({ id }) => id)].map(([id, of]) => [id, of.map(({ mark }) => mark)]));
}
