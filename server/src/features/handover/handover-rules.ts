import { fieldMessages } from '@plumbline/contract/field/field-messages.ts';
import { fill, w } from '@plumbline/contract/words/word.ts';
import { rows, sql } from '../../db/database.ts';
import { idArray } from '../../register/row/columns.ts';
import { rules } from '../../register/row/rules.ts';

/** A certificate is named after its type and the object it hands over (domain guide 2.6). */
export const certificateRules = rules('handover', {
  derive: {
    inputs: ['handoverType', 'subSystem', 'system'],
    origins: {
      y: { by: 'handoverType', reads: ['name', 'order'] },
      b: { by: 'subSystem', reads: ['name'] },
      m: { by: 'system', reads: ['name'] },
    },
    of: () => ({
      fields: { name: sql`concat_ws('-', y.name, coalesce(b.name, m.name))`, order: sql`y."order"` },
    }),
  },
  rowErrors: (alias) =>
    (['subSystem', 'system'] as const).map((field) => ({
      field,
      when: sql<boolean>`(select y.grouping = ${field} from handover_type y where y.tenant_id = ${sql.ref(`${alias}.tenant_id`)}
        and y.id = ${sql.ref(`${alias}.handover_type`)}) is distinct from (${sql.ref(`${alias}.${field === 'system' ? 'system' : 'sub_system'}`)} is not null)`,
      words: fieldMessages.required,
    })),
});

const KEPT_GROUPING = w(
  '{count} {count:certificate|certificates} of {title} {count:was|were} raised with this grouping, so it cannot change. Add another type for the other grouping.',
  '{title} 已有 {count} 份证书按其分组发起，分组不能再更改。如需其他分组，请新增移交类型。',
);

const KEPT_ENTITY = w(
  '{count} {count:certificate|certificates} of {title} {count:was|were} raised by what {count:it waits|they wait} for, so this cannot change. Add another type.',
  '{title} 已有 {count} 份证书按其移交依据发起，不能再更改。如有需要，请新增移交类型。',
);
const KEPT = { grouping: KEPT_GROUPING, entity: KEPT_ENTITY } as const;
const BY_SYSTEM = w('Certificates that wait for procedures are raised by system.', '按程序移交的证书须以系统为分组。');

/**
 * The types of certificates: a certificate hands over an object of its type's grouping, and another grouping would
 * leave it without one.
 */
export const certificateTypeRules = rules('handoverType', {
  rowErrors: (alias) => [
    {
      field: 'grouping',
      when: sql<boolean>`(coalesce(${sql.ref(`${alias}.entity`)}, 'tagItr') = 'procedure' and ${sql.ref(`${alias}.grouping`)} <> 'system')`,
      words: BY_SYSTEM,
    },
  ],
  guard: async (db, actor, { op, ids, fields }) => {
    const changedField = (['grouping', 'entity'] as const).find((field) => fields.includes(field));
    if (op !== 'update' || changedField === undefined) return [];
    const found = await rows(
      db,
      sql<{
        id: string;
        title: string;
        count: number;
      }>`select y.id, y.name as title, count(*)::int as count from handover_type y
        join handover h on h.tenant_id = y.tenant_id and h.handover_type = y.id and h.deleted_at is null
        where y.tenant_id = ${actor.tenantId}::uuid and y.id = any(${idArray(ids)}) group by y.id, y.name`,
    );
    return found.map(({ id, title, count }) => ({ id, title, why: fill(KEPT[changedField], { title, count }) }));
  },
});
