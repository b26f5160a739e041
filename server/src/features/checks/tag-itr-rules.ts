import { fill, w } from '@plumbline/contract/words/word.ts';
import { rows, sql } from '../../db/database.ts';
import type { Actor } from '../../register/actor.ts';
import { fills, rules } from '../../register/rules.ts';
import { andTheirs } from '../../register/subcontracted.ts';
import { idArray } from '../../register/columns.ts';

const SIGNED = w(
  'The check is signed off. Only its comment can be changed; reject it to open it again.',
  '该检查已签署完成，只能修改备注；退回后才能重新打开。',
);
const BEGUN = w(
  'The check is signed. Tagged item, ITR and test reference cannot change.',
  '该检查已有签署，位号、ITR 和测试参考不能更改。',
);
const NOT_GONE = w('{title} is signed. Reject the sign-offs first.', '{title} 已签署，请先退回签署。');
/** What may change after the Complete sign-off (domain guide 3.4 step 3). */
const STILL_OPEN = new Set(['comments', 'completionStatus', 'documentReference']);
const FIXED = new Set(['taggedItem', 'itr', 'testReference']);

const openPunch = (
  actor: Actor,
) => sql`(select count(*)::int from punch_list_item p where p.tenant_id = t.tenant_id and p.tag_itr = t.id
  and p.deleted_at is null and p.state <> 'accepted' ${andTheirs(actor, 'p')})`;

// a check is the work of whom its tag is, until somebody says otherwise
fills('tagItr', () => ({ subcontractorNames: sql`x.subcontractor_names` }));

/** A Tag ITR takes its name, discipline, class and subsystems from its tag and its ITR; its code is given once. */
rules('tagItr', {
  derive: {
    inputs: ['taggedItem', 'itr', 'testReference'],
    of: (actor: Actor) => ({
      fields: {
        name: sql`concat_ws(' - ', x.name, i.name, nullif(s.test_reference, ''))`,
        discipline: sql`i.discipline`,
        itrClass: sql`i.itr_class`,
        isMock: sql`i.is_mock_itr`,
        subSystems: sql`x.sub_systems`,
      },
      from: sql`join tagged_item x on x.tenant_id = ${actor.tenantId}::uuid and x.id = s.tagged_item
        join itr i on i.tenant_id = ${actor.tenantId}::uuid and i.id = s.itr`,
    }),
  },
  once: () => Promise.resolve({ documentCode: sql`document_code()` }),
  live: (actor) => ({ punchOpen: openPunch(actor) }),
  async guard(db, actor, change) {
    if (change.op === 'restore') return [];
    const signed = await rows(
      db,
      sql<{
        id: string;
        name: string;
        done: boolean;
      }>`select t.id, t.name, t.progress = 'signedOff' as done from tag_itr t
        where t.tenant_id = ${actor.tenantId}::uuid and t.id = any(${idArray(change.ids)})
          and exists (select 1 from sign_off g where g.tenant_id = t.tenant_id and g.row_id = t.id)`,
    );
    if (change.op === 'remove')
      return signed.map(({ id, name }) => ({ id, title: name, why: fill(NOT_GONE, { title: name }) }));
    const locked = change.fields.some((field) => !STILL_OPEN.has(field));
    const fixed = change.fields.some((field) => FIXED.has(field));
    return signed.flatMap(({ id, name, done }) => {
      if (done && locked) return [{ id, title: name, why: SIGNED }];
      return fixed ? [{ id, title: name, why: BEGUN }] : [];
    });
  },
});
