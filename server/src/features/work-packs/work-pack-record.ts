import { sql } from '../../db/database.ts';
import { queryRows } from '../../register/query-rows.ts';
import { andTheirs } from '../../register/subcontracted.ts';
import { inTheWayRows, standsInWay } from '../../workflow/stands-in-way.ts';

// a pack is done when its cards are
standsInWay('workPack', {
  register: 'jobCard',
  open: (actor, wholes) => sql`select t.work_pack as of, t.id, t.name, t.title_sort, t.description, t.assigned_to,
      t.planned_finish as planned_date
    from job_card t where t.tenant_id = ${actor.tenantId}::uuid and t.work_pack = any(${wholes}) and t.deleted_at is null
      and t.state <> 'accepted' ${andTheirs(actor, 't')}`,
});

queryRows('workPackBlocker', ({ actor, of }) => inTheWayRows(actor, 'workPack', of));
