import { says } from '@plumbline/contract/field/says.ts';
import { numberSchema } from '@plumbline/contract/level-options.ts';
import { fill, w } from '@plumbline/contract/words/word.ts';
import { type Tx, one, rows, sql } from '../../db/database.ts';
import { known } from '../../db/model.ts';
import type { Actor } from '../../register/actor.ts';
import { idsOf } from '../../register/ids.ts';
import { optionsOn } from '../../register/level-options.ts';
import { fills, follows, rules } from '../../register/rules.ts';
import { deriveAgain } from '../../register/write.ts';

const SIGNED = w(
  '{title} is signed; only assignee, planned date and comments can change.',
  '{title} 已签署，只能修改负责人、计划日期和备注。',
);
/** What may change after the first sign-off (domain guide 3.8). */
const STILL_OPEN = new Set(['assignedTo', 'comments', 'plannedDate', 'documentReference']);

/** Takes the next running numbers of the scope; the row is held until the writer commits, so two writers never share one. */
async function numbers(tx: Tx, actor: Actor, count: number): Promise<number> {
  const taken = await one(
    tx,
    sql<{ last: number }>`insert into running_number as n (tenant_id, level_id, name, last)
      values (${actor.tenantId}::uuid, ${actor.path.E}::uuid, 'punchListItem', ${count})
      on conflict (tenant_id, level_id, name) do update set last = n.last + ${count} returning last`,
  );
  return (taken?.last ?? count) - count;
}

// an item is the work of whom the thing is that it was raised on, until somebody says otherwise
fills('punchListItem', () => ({
  subcontractorNames: sql`coalesce(k.subcontractor_names, x.subcontractor_names, '{}'::uuid[])`,
}));

/** A punch item belongs to the subsystems of what it was raised on, and to the gate of the check (domain guide 3.8). */
rules('punchListItem', {
  derive: {
    inputs: ['scope', 'subSystem', 'taggedItem', 'tagItr'],
    of: (actor) => ({
      fields: {
        subSystems: sql`case s.scope when 'subSystem' then array_remove(array[s.sub_system], null)
          when 'taggedItem' then coalesce(x.sub_systems, '{}') when 'tagItr' then coalesce(k.sub_systems, '{}') else '{}'::uuid[] end`,
        gate: sql`case when s.scope = 'tagItr' then c.handover_gate end`,
      },
      from: sql`left join tagged_item x on x.tenant_id = ${actor.tenantId}::uuid and x.id = s.tagged_item
        left join tag_itr k on k.tenant_id = ${actor.tenantId}::uuid and k.id = s.tag_itr
        left join itr_class c on c.tenant_id = ${actor.tenantId}::uuid and c.id = k.itr_class`,
    }),
  },
  async once(tx, actor, count) {
    const last = await numbers(tx, actor, count);
    const { punchNumberSchema } = await optionsOn(tx, actor.path);
    const { before, digits, after } = numberSchema(punchNumberSchema);
    const next = sql`(${last}::int + row_number() over (order by s.id))::text`;
    return {
      // filled up, never cut: beyond its digits a number grows
      number: sql`${before}::text || lpad(${next}, greatest(${digits}::int, length(${next})), '0') || ${after}::text`,
      documentCode: sql`document_code()`,
    };
  },
  wrong: (alias) =>
    (['subSystem', 'taggedItem', 'tagItr'] as const).map((field) => ({
      field,
      when: sql<boolean>`(${sql.ref(`${alias}.scope`)} = ${field} and ${sql.ref(`${alias}.${COLUMN[field]}`)} is null)`,
      words: says.required,
    })),
  async guard(db, actor, change) {
    if (change.op === 'restore' || (change.op === 'update' && change.fields.every((field) => STILL_OPEN.has(field))))
      return [];
    const signed = await rows(
      db,
      sql<{
        id: string;
        number: string;
      }>`select t.id, t.number from punch_list_item t where t.tenant_id = ${actor.tenantId}::uuid
        and t.id = any(${change.ids}::uuid[]) and t.state <> 'raised'`,
    );
    return signed.map(({ id, number }) => ({ id, title: number, why: fill(SIGNED, { title: number }) }));
  },
});
const COLUMN = { subSystem: 'sub_system', taggedItem: 'tagged_item', tagItr: 'tag_itr' } as const;

// its checks have moved already: the feature of the checks is told first
follows('taggedItem', async (tx, actor, change) => {
  if (change.op !== 'update' || !change.fields.includes('subSystems')) return;
  const checks = await idsOf(tx, actor, 'tagItr', 'taggedItem', change.ids);
  const onTags = await idsOf(tx, actor, 'punchListItem', 'taggedItem', change.ids);
  const onChecks = await idsOf(tx, actor, 'punchListItem', 'tagItr', checks);
  await deriveAgain(tx, actor, known('punchListItem'), [...onTags, ...onChecks]);
});
