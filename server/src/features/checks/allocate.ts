import { type Tx, sql } from '../../db/database.ts';
import { known } from '../../db/model.ts';
import type { Actor } from '../../register/actor.ts';
import { optionsOn } from '../../register/level-options.ts';
import { deriveAgain, addRows } from '../../register/write.ts';
import { onChange, type Change } from '../../register/rules.ts';
import { idsOf } from '../../register/ids.ts';
import { idArray } from '../../register/columns.ts';

/**
 * Gives tagged items the ITRs of the matrix: each line of their equipment type and status (both blank are equal too)
 * that the scope does not have yet. Nothing is ever removed here (domain guide 3.3).
 */
export async function allocate(tx: Tx, actor: Actor, ids: readonly string[]): Promise<readonly string[]> {
  const from = sql`(select new_id() as id, x.id as tagged_item, m.itr, m.test_reference
    from tagged_item x
    join equipment_type_itr m on m.tenant_id = x.tenant_id and m.level_id = x.level_id and m.deleted_at is null
      and m.equipment_type = x.equipment_type and m.equipment_status is not distinct from x.equipment_status
    where x.tenant_id = ${actor.tenantId}::uuid and x.id = any(${idArray(ids)}) and x.deleted_at is null
      and not x.ignore_equipment_type_to_itr
      and not exists (select 1 from tag_itr k where k.tenant_id = x.tenant_id and k.level_id = ${actor.path.E}::uuid
        and k.tagged_item = x.id and k.itr = m.itr and k.deleted_at is null
        and lower(coalesce(k.test_reference, '')) = lower(coalesce(m.test_reference, '')))) as s`;
  return addRows(tx, { ...actor, via: 'matrix' }, known('tagItr'), {
    from,
    fields: ['taggedItem', 'itr', 'testReference'],
    ids: 'made',
  });
}

const ASKS = ['equipmentType', 'equipmentStatus', 'ignoreEquipmentTypeToItr'];
const shows = (change: Change, fields: readonly string[]): boolean =>
  change.op === 'update' && change.fields.some((field) => fields.includes(field));

/** Whether the scope of work lets the matrix act on a change. */
async function allocates(tx: Tx, actor: Actor, { op }: Change): Promise<boolean> {
  const { tagItrAllocation: when } = await optionsOn(tx, actor.path);
  return op === 'add' ? when !== 'off' : when === 'onAddAndChange';
}

// as the scope of work chose (domain guide 3.3); by screen, import and call alike
onChange('taggedItem', async (tx, actor, change) => {
  const asks = change.op === 'add' || shows(change, ASKS);
  if (asks && (await allocates(tx, actor, change))) await allocate(tx, actor, change.ids);
  if (shows(change, ['name', 'subSystems']))
    await deriveAgain(tx, actor, known('tagItr'), await idsOf(tx, actor, 'tagItr', 'taggedItem', change.ids));
});
onChange('itr', async (tx, actor, change) => {
  if (shows(change, ['name', 'discipline', 'itrClass', 'isMockItr']))
    await deriveAgain(tx, actor, known('tagItr'), await idsOf(tx, actor, 'tagItr', 'itr', change.ids));
});
