import { says } from '@plumbline/contract/field/says.ts';
import { sql } from '../../db/database.ts';
import { known } from '../../db/model.ts';
import { idsOf } from '../../register/ids.ts';
import { defaults, onChange, rules } from '../../register/rules.ts';
import { deriveAgain } from '../../register/write.ts';

// an item is the work of whom the thing is that it was raised on, until somebody says otherwise
defaults('punchListItem', () => ({
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
  rowErrors: (alias) =>
    (['subSystem', 'taggedItem', 'tagItr'] as const).map((field) => ({
      field,
      when: sql<boolean>`(${sql.ref(`${alias}.scope`)} = ${field} and ${sql.ref(`${alias}.${COLUMN[field]}`)} is null)`,
      words: says.required,
    })),
});
const COLUMN = { subSystem: 'sub_system', taggedItem: 'tagged_item', tagItr: 'tag_itr' } as const;

// its checks have moved already: the feature of the checks is told first
onChange('taggedItem', async (tx, actor, change) => {
  if (change.op !== 'update' || !change.fields.includes('subSystems')) return;
  const checks = await idsOf(tx, actor, 'tagItr', 'taggedItem', change.ids);
  const onTags = await idsOf(tx, actor, 'punchListItem', 'taggedItem', change.ids);
  const onChecks = await idsOf(tx, actor, 'punchListItem', 'tagItr', checks);
  await deriveAgain(tx, actor, known('punchListItem'), [...onTags, ...onChecks]);
});
