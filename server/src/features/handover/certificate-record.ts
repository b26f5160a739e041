import { fill, w, type Word } from '@plumbline/contract/words/word.ts';
import { type Db, sql } from '../../db/database.ts';
import type { Actor } from '../../register/actor.ts';
import { recordRules } from '../../workflow/record-rules.ts';
import { scopesCounts } from './blockers.ts';
import { certificates } from './certificate.ts';

const STOPPED = w(
  '{itrs} ITRs are not signed off and {punch} open punch items prevent handover.',
  '有 {itrs} 份 ITR 未签署完成，{punch} 个未关闭尾项阻止移交。',
);

/** Open ITRs and punch items that prevent handover stop a certificate (domain guide 3.9.3). */
async function blocked(db: Db, actor: Actor, ids: readonly string[]): Promise<ReadonlyMap<string, Word>> {
  const why = new Map<string, Word>();
  const all = await certificates(db, actor, ids);
  for (const [, group] of Map.groupBy(all, ({ type }) => type.id)) {
    const [first] = group;
    if (!first) continue;
    const objects = group.map(({ object }) => object);
    const counts = await scopesCounts(db, actor, first.type, objects);
    for (const { id, object } of group) {
      const { itrs = 0, itrsDone = 0, blockingPunch = 0 } = counts.get(object) ?? {};
      const open = itrs - itrsDone;
      if (open > 0 || blockingPunch > 0) why.set(id, fill(STOPPED, { itrs: open, punch: blockingPunch }));
    }
  }
  return why;
}

recordRules('handover', {
  form: {
    joins: sql`left join sub_system b on b.tenant_id = t.tenant_id and b.id = t.sub_system
      left join system y on y.tenant_id = t.tenant_id and y.id = coalesce(t.system, b.system)`,
    facts: sql`json_build_object('name', t.name, 'type', o.name, 'description', coalesce(b.description, y.description, o.description),
    'system', coalesce(y.name || ' ' || y.description, ''), 'subSystem', coalesce(b.name || ' ' || b.description, ''),
    'documentReference', coalesce(t.document_reference, ''), 'plannedStart', coalesce(t.planned_start::text, ''),
    'plannedFinish', coalesce(t.planned_finish::text, ''), 'includes', coalesce(t.includes, ''), 'excludes', coalesce(t.excludes, ''))`,
  },
  blocked,
});
