import { type Tx, sql } from '../../db/database.ts';
import { known } from '../../db/model.ts';
import type { Actor } from '../../register/actor.ts';
import { jsonSource } from '../../register/source.ts';
import { changeRows } from '../../register/write.ts';
import { signedAs } from '../signoff/signed-kind.ts';

async function put(
  tx: Tx,
  actor: Actor,
  ids: readonly string[],
  values: Readonly<Record<string, unknown>>,
): Promise<void> {
  const register = known('punchListItem');
  await changeRows(
    tx,
    actor,
    register,
    jsonSource(
      register,
      Object.keys(values),
      ids.map((id) => ({ id, values })),
    ),
    { system: true },
  );
}

signedAs('punchListItem', {
  setOf: sql`(select c.sign_offs from punch_list_item_category c where c.tenant_id = t.tenant_id and c.id = t.category)`,
  fallback: [
    { label: 'Cleared', type: 'required' },
    { label: 'Accepted', type: 'complete' },
  ],
  disciplineOf: sql`t.discipline`,
  allowedBy: 'sign_punch_list_items',
  refuse: () => Promise.resolve(new Map()),
  async signed(tx, actor, { ids, type, date }) {
    if (type === 'complete') await put(tx, actor, ids, { state: 'accepted', acceptedOn: date });
    if (type === 'required') await put(tx, actor, ids, { state: 'cleared', clearedOn: date });
  },
  rejected: (tx, actor, ids) => put(tx, actor, ids, { state: 'raised', clearedOn: null, acceptedOn: null }),
});
