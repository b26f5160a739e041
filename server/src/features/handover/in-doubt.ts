import { rows, sql } from '../../db/database.ts';
import { consequences, type Followed } from '../imports/consequences.ts';

/** An import marks certificates in doubt while it writes; a trial run reports them before everything is rolled back. */
export const importDoubts = consequences(async (tx, actor, job) => {
  const found = await rows(
    tx,
    sql<Followed>`select 'handover' as register, h.id, h.name from handover h
      where h.tenant_id = ${actor.tenantId}::uuid and h.id in (select e.row_id from doubt_event e
        where e.tenant_id = ${actor.tenantId}::uuid and e.act = ${job}::uuid and e.kind = 'cause')
      order by h.title_sort, h.id`,
  );
  return [{ subject: 'doubt', action: 'doubt', followed: found }];
});
