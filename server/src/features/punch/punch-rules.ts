import { says } from '@plumbline/contract/field/says.ts';
import { type Tx, sql } from '../../db/database.ts';
import { known } from '../../db/model.ts';
import type { Actor } from '../../register/row/actor.ts';
import { idsOf } from '../../register/row/ids.ts';
import { defaults, onChange, rules } from '../../register/row/rules.ts';
import { recalculateDerived } from '../../register/write/write.ts';

// by default, an item is done by the subcontractors of the object it was raised on
defaults('punchListItem', () => ({
  subcontractorNames: sql`coalesce(k.subcontractor_names, g.subcontractor_names, x.subcontractor_names, '{}'::uuid[])`,
}));

/**
 * A punch item belongs to the subsystems of the object it was raised on, and to the gate of the check (domain guide
 * 3.8).
 */
rules('punchListItem', {
  alike: { words: ['description'], things: ['taggedItem', 'tagItr', 'tagPwl', 'subSystem'] },
  derive: {
    inputs: ['scope', 'subSystem', 'taggedItem', 'tagItr', 'tagPwl'],
    of: (actor) => ({
      fields: {
        subSystems: sql`case s.scope when 'subSystem' then array_remove(array[s.sub_system], null)
          when 'taggedItem' then coalesce(x.sub_systems, '{}') when 'tagItr' then coalesce(k.sub_systems, '{}')
          when 'tagPwl' then coalesce(g.sub_systems, '{}') else '{}'::uuid[] end`,
        gate: sql`case when s.scope = 'tagItr' then c.handover_gate end`,
      },
      from: sql`left join tagged_item x on x.tenant_id = ${actor.tenantId}::uuid and x.id = s.tagged_item
        left join tag_itr k on k.tenant_id = ${actor.tenantId}::uuid and k.id = s.tag_itr
        left join tag_pwl g on g.tenant_id = ${actor.tenantId}::uuid and g.id = s.tag_pwl
        left join itr_class c on c.tenant_id = ${actor.tenantId}::uuid and c.id = k.itr_class`,
    }),
  },
  rowErrors: (alias) =>
    (['subSystem', 'taggedItem', 'tagItr', 'tagPwl'] as const).map((field) => ({
      field,
      when: sql<boolean>`(${sql.ref(`${alias}.scope`)} = ${field} and ${sql.ref(`${alias}.${COLUMN[field]}`)} is null)`,
      words: says.required,
    })),
});
const COLUMN = { subSystem: 'sub_system', taggedItem: 'tagged_item', tagItr: 'tag_itr', tagPwl: 'tag_pwl' } as const;

/** Derives the items raised on these rows again. */
async function raisedOn(
  tx: Tx,
  actor: Actor,
  field: 'taggedItem' | 'tagItr' | 'tagPwl',
  ids: readonly string[],
): Promise<void> {
  await recalculateDerived(tx, actor, known('punchListItem'), await idsOf(tx, actor, 'punchListItem', field, ids));
}
onChange('taggedItem', async (tx, actor, { op, ids, fields }) => {
  if (op === 'update' && fields.includes('subSystems')) await raisedOn(tx, actor, 'taggedItem', ids);
});
// the derived values of a check follow its tag and its ITR; none of its own fields affects an item
onChange('tagItr', async (tx, actor, { op, ids }) => {
  if (op === 'follow') await raisedOn(tx, actor, 'tagItr', ids);
});
onChange('tagPwl', async (tx, actor, { op, ids }) => {
  if (op === 'follow') await raisedOn(tx, actor, 'tagPwl', ids);
});
onChange('itrClass', async (tx, actor, { op, ids, fields }) => {
  if (op !== 'update' || !fields.includes('handoverGate')) return;
  await raisedOn(tx, actor, 'tagItr', await idsOf(tx, actor, 'tagItr', 'itrClass', ids));
});
