import { sql } from '../../db/database.ts';
import { recordRules } from '../../workflow/record-rules.ts';
import { lockCertificateInputs } from './one-at-a-time.ts';

/** What only code can say of certificates as records. */
export const certificateRecord = recordRules('handover', {
  form: {
    joins: sql`left join sub_system b on b.tenant_id = t.tenant_id and b.id = t.sub_system
      left join system y on y.tenant_id = t.tenant_id and y.id = coalesce(t.system, b.system)`,
    facts: sql`json_build_object('name', t.name, 'type', o.name, 'description', coalesce(b.description, y.description, o.description),
    'system', coalesce(y.name || ' ' || y.description, ''), 'subSystem', coalesce(b.name || ' ' || b.description, ''),
    'documentReference', coalesce(t.document_reference, ''), 'plannedStart', coalesce(t.planned_start::text, ''),
    'plannedFinish', coalesce(t.planned_finish::text, ''), 'includes', coalesce(t.includes, ''), 'excludes', coalesce(t.excludes, ''))`,
  },
  holdsFirst: (tx, actor) => lockCertificateInputs(tx, actor),
});
