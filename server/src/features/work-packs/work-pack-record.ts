import { sql } from '../../db/database.ts';
import { recordRules } from '../../workflow/record-rules.ts';

/** What only code can say of work packs as records. */
export const workPackRecord = recordRules('workPack', {
  form: {
    joins: sql`left join authorised_person q on q.tenant_id = t.tenant_id and q.id = t.assigned_to`,
    facts:
      () => sql`json_build_object('name', t.name, 'type', o.name, 'description', t.description, 'assignedTo', coalesce(q.name, ''),
      'documentReference', coalesce(t.document_reference, ''), 'detailedDescription', coalesce(t.detailed_description, ''))`,
  },
});
