import { fill, w } from '@plumbline/contract/words/word.ts';
import { says } from '@plumbline/contract/field/says.ts';
import { known } from '../../db/model.ts';
import { rows, sql } from '../../db/database.ts';
import { idsOf } from '../../register/ids.ts';
import { follows, rules } from '../../register/rules.ts';
import { deriveAgain } from '../../register/write.ts';
import { idArray } from '../../register/columns.ts';

const SIGNED = w(
  '{title} is signed and cannot be deleted. Reject its sign-offs first.',
  '{title} 已签署，不能删除。请先退回签署。',
);
const LOCKED = w(
  '{title} is accepted; only comments and document reference can change.',
  '{title} 已接收，只能修改备注和文档编号。',
);
const STILL_OPEN = new Set(['comments', 'documentReference']);

/** A certificate is called after its type and what it hands over (domain guide 2.6). */
rules('handover', {
  derive: {
    inputs: ['handoverType', 'subSystem', 'system'],
    of: (actor) => ({
      fields: { name: sql`concat_ws('-', y.name, coalesce(b.name, m.name))`, order: sql`y."order"` },
      from: sql`join handover_type y on y.tenant_id = ${actor.tenantId}::uuid and y.id = s.handover_type
        left join sub_system b on b.tenant_id = ${actor.tenantId}::uuid and b.id = s.sub_system
        left join system m on m.tenant_id = ${actor.tenantId}::uuid and m.id = s.system`,
    }),
  },
  once: () => Promise.resolve({ documentCode: sql`document_code()` }),
  wrong: (alias) =>
    (['subSystem', 'system'] as const).map((field) => ({
      field,
      when: sql<boolean>`(select y.grouping = ${field} from handover_type y where y.tenant_id = ${sql.ref(`${alias}.tenant_id`)}
        and y.id = ${sql.ref(`${alias}.handover_type`)}) is distinct from (${sql.ref(`${alias}.${field === 'system' ? 'system' : 'sub_system'}`)} is not null)`,
      words: says.required,
    })),
  async guard(db, actor, change) {
    if (change.op === 'restore') return [];
    if (change.op === 'update' && change.fields.every((field) => STILL_OPEN.has(field))) return [];
    const held = await rows(
      db,
      sql<{
        id: string;
        name: string;
        state: string;
      }>`select t.id, t.name, t.state from handover t where t.tenant_id = ${actor.tenantId}::uuid
        and t.id = any(${idArray(change.ids)}) and t.state <> 'raised'`,
    );
    const bad = change.op === 'remove' ? held : held.filter((row) => row.state === 'accepted');
    return bad.map(({ id, name }) => ({
      id,
      title: name,
      why: fill(change.op === 'remove' ? SIGNED : LOCKED, { title: name }),
    }));
  },
});

for (const field of ['subSystem', 'system', 'handoverType'] as const)
  follows(field, async (tx, actor, change) => {
    if (change.op !== 'update' || !change.fields.includes('name')) return;
    await deriveAgain(tx, actor, known('handover'), await idsOf(tx, actor, 'handover', field, change.ids));
  });
