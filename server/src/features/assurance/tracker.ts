import { fill, w } from '@plumbline/contract/words/word.ts';
import { rows, sql } from '../../db/database.ts';
import { openTasks, rejectedForm, signedForm, signOffsOfForm } from '../checks/form-signing.ts';
import { filledAs } from '../forms/filled-kind.ts';
import { rules } from '../../register/rules.ts';
import { signedAs } from '../signoff/signed-kind.ts';

const SIGNED = w(
  '{title} is signed. Only comments, status and assignee can change; reject it to open it again.',
  '{title} 已签署，只能修改备注、状态和负责人；退回后才能重新打开。',
);
const REASON = w('This status needs a reason: say it in the comments.', '该状态须说明原因，请填写备注。');
/** What may change after a sign-off (domain guide 3.4 step 3). */
const STILL_OPEN = new Set(['comments', 'completionStatus', 'assignedTo', 'description']);
const OF = { register: 'assuranceTracker', statuses: 'assurance_tracker_completion_status' } as const;

/** A tracker gets its code once; signed, it keeps its type; a status that asks for a reason gets one (domain guide 2.2.9). */
rules('assuranceTracker', {
  once: () => Promise.resolve({ documentCode: sql`document_code()` }),
  wrong: (alias) => [
    {
      field: 'comments',
      when: sql<boolean>`(coalesce(${sql.ref(`${alias}.comments`)}, '') = '' and exists (select from assurance_tracker_completion_status c
        where c.tenant_id = ${sql.ref(`${alias}.tenant_id`)} and c.id = ${sql.ref(`${alias}.completion_status`)} and c.requires_reason))`,
      words: REASON,
    },
  ],
  async guard(db, actor, change) {
    if (change.op === 'restore' || (change.op === 'update' && change.fields.every((field) => STILL_OPEN.has(field))))
      return [];
    const signed = await rows(
      db,
      sql<{
        id: string;
        name: string;
      }>`select t.id, t.name from assurance_tracker t where t.tenant_id = ${actor.tenantId}::uuid
        and t.id = any(${change.ids}::uuid[]) and exists (select from sign_off g where g.tenant_id = t.tenant_id and g.row_id = t.id)`,
    );
    return signed.map(({ id, name }) => ({ id, title: name, why: fill(SIGNED, { title: name }) }));
  },
});

filledAs('assuranceTracker', {
  owner: 'trackerType',
  joins: sql`join tracker_type o on o.tenant_id = t.tenant_id and o.id = t.tracker_type
    left join tracker_sub_category u on u.tenant_id = o.tenant_id and u.id = o.tracker_sub_category
    left join tracker_category v on v.tenant_id = u.tenant_id and v.id = u.tracker_category
    left join phase h on h.tenant_id = o.tenant_id and h.id = o.phase
    left join authorised_person p on p.tenant_id = t.tenant_id and p.id = t.assigned_to`,
  facts: sql`json_build_object('name', t.name, 'description', t.description, 'type', o.name, 'category', coalesce(v.name, ''),
    'subCategory', coalesce(u.name, ''), 'phase', coalesce(h.name, ''), 'assignedTo', coalesce(p.name, ''))`,
  discipline: sql`null::uuid`,
  done: sql<boolean>`t.progress = 'signedOff'`,
  tracksProgress: true,
  route: '/RefTable/AssuranceTrackerEditDocument',
});

signedAs('assuranceTracker', {
  setOf: sql`coalesce(${signOffsOfForm}, (select y.sign_offs from tracker_type y where y.tenant_id = t.tenant_id and y.id = t.tracker_type))`,
  fallback: [
    { label: 'Completed', type: 'required' },
    { label: 'Accepted', type: 'complete' },
  ],
  disciplineOf: sql`null::uuid`,
  allowedBy: 'sign_assurance_trackers',
  refuse: (db, actor, { ids }) => openTasks(db, actor, 'assuranceTracker', ids),
  signed: (tx, actor, signing) => signedForm(tx, actor, OF, signing),
  rejected: (tx, actor, ids) => rejectedForm(tx, actor, OF, ids),
});
