import { sql } from '../../db/database.ts';
import { filledAs } from '../forms/filled-kind.ts';

// a certificate has a form of its own only where one was designed for its type (domain guide 2.6)
filledAs('handover', {
  owner: 'handoverType',
  joins: sql`join handover_type o on o.tenant_id = t.tenant_id and o.id = t.handover_type
    left join sub_system b on b.tenant_id = t.tenant_id and b.id = t.sub_system
    left join system y on y.tenant_id = t.tenant_id and y.id = coalesce(t.system, b.system)`,
  facts: sql`json_build_object('name', t.name, 'type', o.name, 'description', coalesce(b.description, y.description, o.description),
    'system', coalesce(y.name || ' ' || y.description, ''), 'subSystem', coalesce(b.name || ' ' || b.description, ''),
    'documentReference', coalesce(t.document_reference, ''), 'plannedStart', coalesce(t.planned_start::text, ''),
    'plannedFinish', coalesce(t.planned_finish::text, ''), 'includes', coalesce(t.includes, ''), 'excludes', coalesce(t.excludes, ''))`,
  discipline: sql`null::uuid`,
  done: sql<boolean>`t.state = 'accepted'`,
  tracksProgress: false,
  onlyDesigned: true,
  route: '/Handover/MCCEditDocument',
});
