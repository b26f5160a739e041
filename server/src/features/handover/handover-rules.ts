import { says } from '@plumbline/contract/field/says.ts';
import { w } from '@plumbline/contract/words/word.ts';
import { known } from '../../db/model.ts';
import { sql } from '../../db/database.ts';
import { idsOf } from '../../register/ids.ts';
import { onChange, rules } from '../../register/rules.ts';
import { deriveAgain } from '../../register/write.ts';

const FINISH_FIRST = w('The planned finish is before the planned start.', '计划完成早于计划开始。');

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
  rowErrors: (alias) => [
    {
      field: 'plannedFinish',
      when: sql<boolean>`coalesce(${sql.ref(`${alias}.planned_finish`)} < ${sql.ref(`${alias}.planned_start`)}, false)`,
      words: FINISH_FIRST,
    },
    ...(['subSystem', 'system'] as const).map((field) => ({
      field,
      when: sql<boolean>`(select y.grouping = ${field} from handover_type y where y.tenant_id = ${sql.ref(`${alias}.tenant_id`)}
        and y.id = ${sql.ref(`${alias}.handover_type`)}) is distinct from (${sql.ref(`${alias}.${field === 'system' ? 'system' : 'sub_system'}`)} is not null)`,
      words: says.required,
    })),
  ],
});

for (const field of ['subSystem', 'system', 'handoverType'] as const)
  onChange(field, async (tx, actor, change) => {
    if (change.op !== 'update' || !change.fields.includes('name')) return;
    await deriveAgain(tx, actor, known('handover'), await idsOf(tx, actor, 'handover', field, change.ids));
  });
