import { sql } from '../../db/database.ts';
import { recordRules } from '../../workflow/record-rules.ts';

/** What only code can say of assurance trackers as records. */
export const trackerRecord = recordRules('assuranceTracker', {
  form: {
    joins: sql`left join tracker_sub_category u on u.tenant_id = o.tenant_id and u.id = o.tracker_sub_category
    left join tracker_category v on v.tenant_id = u.tenant_id and v.id = u.tracker_category
    left join phase h on h.tenant_id = o.tenant_id and h.id = o.phase
    left join authorised_person p on p.tenant_id = t.tenant_id and p.id = t.assigned_to`,
    facts: sql`json_build_object('name', t.name, 'description', t.description, 'type', o.name, 'category', coalesce(v.name, ''),
    'subCategory', coalesce(u.name, ''), 'phase', coalesce(h.name, ''), 'assignedTo', coalesce(p.name, ''))`,
  },
});
