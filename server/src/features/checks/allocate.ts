import { type Tx, sql } from '../../db/database.ts';
import { known } from '../../db/model.ts';
import type { Actor } from '../../register/actor.ts';
import { optionsOn } from '../../register/level-options.ts';
import { deriveAgain, addRows } from '../../register/write.ts';
import { onChange, type Change } from '../../register/rules.ts';
import { idsOf } from '../../register/ids.ts';
import { idArray } from '../../register/columns.ts';
import { missingLines } from './missing-lines.ts';

/** Gives tagged items the checks they lack by the matrix. Nothing is ever removed here (domain guide 3.3). */
export async function allocate(tx: Tx, actor: Actor, ids: readonly string[]): Promise<readonly string[]> {
  const missing = missingLines(actor, sql<boolean>`x.id = any(${idArray(ids)})`);
  const from = sql`(select new_id() as id, l.* from (${missing}) l) as s`;
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
