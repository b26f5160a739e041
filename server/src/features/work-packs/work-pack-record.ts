import { sql } from '../../db/database.ts';
import { queryRows } from '../../register/read/query-rows.ts';
import { andTheirs } from '../../register/row/subcontracted.ts';
import { recordRules } from '../../workflow/record-rules.ts';
import { inTheWayRows, standsInWay } from '../../workflow/stands-in-way.ts';

// a pack is done when all its cards are done
standsInWay('workPack', {
  register: 'jobCard',
  open: (actor, wholes) => sql`select t.work_pack as of, t.id, t.name, t.title_sort, t.description, t.assigned_to,
      t.planned_finish as planned_date
    from job_card t where t.tenant_id = ${actor.tenantId}::uuid and t.work_pack = any(${wholes}) and t.deleted_at is null
      and t.state <> 'accepted' ${andTheirs(actor, 't')}`,
});

recordRules('workPack', {
  form: {
    joins: sql`left join authorised_person q on q.tenant_id = t.tenant_id and q.id = t.assigned_to`,
    facts:
      () => sql`json_build_object('name', t.name, 'type', o.name, 'description', t.description, 'assignedTo', coalesce(q.name, ''),
      'documentReference', coalesce(t.document_reference, ''), 'detailedDescription', coalesce(t.detailed_description, ''))`,
  },
});

queryRows('workPackBlocker', ({ actor, of }) => inTheWayRows(actor, 'workPack', of));
