import { w } from '@plumbline/contract/words/word.ts';
import { sql } from '../../db/database.ts';
import { rules } from '../../register/rules.ts';
import { recordRules } from '../../workflow/record-rules.ts';

const REASON = w('This status needs a reason: say it in the comments.', '该状态须说明原因，请填写备注。');

// a status that asks for a reason gets one (domain guide 2.2.9)
rules('assuranceTracker', {
  rowErrors: (alias) => [
    {
      field: 'comments',
      when: sql<boolean>`(coalesce(${sql.ref(`${alias}.comments`)}, '') = '' and exists (select from assurance_tracker_completion_status c
        where c.tenant_id = ${sql.ref(`${alias}.tenant_id`)} and c.id = ${sql.ref(`${alias}.completion_status`)} and c.requires_reason))`,
      words: REASON,
    },
  ],
});

recordRules('assuranceTracker', {
  form: {
    joins: sql`left join tracker_sub_category u on u.tenant_id = o.tenant_id and u.id = o.tracker_sub_category
    left join tracker_category v on v.tenant_id = u.tenant_id and v.id = u.tracker_category
    left join phase h on h.tenant_id = o.tenant_id and h.id = o.phase
    left join authorised_person p on p.tenant_id = t.tenant_id and p.id = t.assigned_to`,
    facts: sql`json_build_object('name', t.name, 'description', t.description, 'type', o.name, 'category', coalesce(v.name, ''),
    'subCategory', coalesce(u.name, ''), 'phase', coalesce(h.name, ''), 'assignedTo', coalesce(p.name, ''))`,
  },
});
