import { rows, sql, type Tx } from '../../db/database.ts';
import { post } from '../../messages/post.ts';
import { type Actor, isUntold } from '../../register/row/actor.ts';
import { idArray } from '../../register/row/columns.ts';
import { onChange } from '../../register/row/rules.ts';
import { getQuietly } from '../../workflow/sign/completion-status.ts';
import { type SignRecord, signRecords } from '../../workflow/sign/sign-records.ts';
import { accountSigners, covers } from './signers-to-tell.ts';
import { draftsFor } from './tell-signing.ts';

/** A Tag ITR that has just got a status with people to notify. */
interface Got {
  readonly id: string;
  readonly status: string;
  /** The account of the assignee, when the status notifies the assignee. */
  readonly assignee: string | null;
  /** The labels of the sign-offs whose signers are notified. */
  readonly labels: readonly string[];
  /** Who gave these sign-offs last, in whatever round. */
  readonly gave: readonly { readonly label: string; readonly userId: string }[];
  /** The users notified separately that their sign-offs were taken back, which is what set the status. */
  readonly hearRejected: readonly string[];
}

/**
 * The Tag ITRs that just got such a status. If the ITR was also assigned in the same step, only the assignment is
 * announced (domain guide 3.4), where assignments are announced.
 */
const gotNow = (tx: Tx, actor: Actor, ids: readonly string[]): Promise<readonly Got[]> => {
  const written = (
    field: string,
  ) => sql`exists (select from history h where h.tenant_id = t.tenant_id and h.row_id = t.id
    and h.at = now() and h.action = 'update' and h.changes ? ${field})`;
  const hearsNoAssignment = sql`exists (select from level l where l.tenant_id = ${actor.tenantId}::uuid and l.id = ${actor.path.C}::uuid
    and l.options->'assignmentMessages' = 'false'::jsonb)`;
  return rows(
    tx,
    sql<Got>`select t.id, s.name as status, s.notify_sign_offs as labels,
        case when s.notify_assigned_to then (select u.id from authorised_person p
          join app_user u on u.tenant_id = p.tenant_id and lower(u.username) = lower(p.login) and u.status = 1
          where p.tenant_id = t.tenant_id and p.id = t.assigned_to) end as assignee,
        coalesce((select json_agg(json_build_object('label', g.label, 'userId', g.by_user)) from (
          select distinct on (e.label) e.label, e.by_user from sign_event e
          where e.tenant_id = t.tenant_id and e.row_id = t.id and e.kind = 'given' and e.label = any(s.notify_sign_offs)
          order by e.label, e.round desc) g where g.by_user is not null), '[]') as gave,
        coalesce((select array_agg(e.by_user) from sign_event b join sign_event e on e.tenant_id = b.tenant_id and e.row_id = b.row_id
            and e.round = b.round and e.kind = 'given'
          where b.tenant_id = t.tenant_id and b.row_id = t.id and b.kind = 'takenBack' and b.at = now()), '{}') as "hearRejected"
      from tag_itr t join tag_itr_completion_status s on s.tenant_id = t.tenant_id and s.id = t.completion_status
        and (s.notify_assigned_to or cardinality(s.notify_sign_offs) > 0)
      where t.tenant_id = ${actor.tenantId}::uuid and t.id = any(${idArray(ids)})
        and ${written('completionStatus')} and (${hearsNoAssignment} or not ${written('assignedTo')})`,
  );
};

/** The accounts to notify about each record, from the sign-offs its status names. */
async function byRole(tx: Tx, actor: Actor, got: readonly Got[], records: ReadonlyMap<string, SignRecord>) {
  const isOpen = ({ id, gave }: Got, label: string): boolean =>
    !gave.some((signOff) => signOff.label === label) &&
    records.get(id)?.set.some((signOff) => signOff.label === label) === true;
  const open = got.filter((entry) => entry.labels.some((label) => isOpen(entry, label)));
  const signers = open.length === 0 ? [] : await accountSigners(tx, actor, 'tagItr');
  const maySign = open.flatMap(({ id }) =>
    signers
      .filter(({ disciplines }) => covers(disciplines, records.get(id)?.disciplines ?? []))
      .map(({ userId }) => [userId, id] as const),
  );
  return [...maySign, ...got.flatMap(({ id, gave }) => gave.map(({ userId }) => [userId, id] as const))];
}

/** Messages about the status of Tag ITRs. */
export const tellStatus = onChange('tagItr', async (tx, actor, change) => {
  const isSet = change.op === 'update' && change.fields.includes('completionStatus');
  if (!isSet || actor.userId === null || isUntold(actor)) return;
  const quiet = getQuietly(tx);
  const changed = change.ids.filter((id) => !quiet.has(id));
  const got = changed.length === 0 ? [] : await gotNow(tx, actor, changed);
  if (got.length === 0) return;
  const ids = got.map(({ id }) => id);
  const records = new Map(
    (await signRecords(tx, actor, { register: 'tagItr', ids })).map((record) => [record.id, record]),
  );
  const pairs = [
    ...got.flatMap(({ id, assignee }) => (assignee === null ? [] : [[assignee, id] as const])),
    ...(await byRole(tx, actor, got, records)),
  ];
  const byId = new Map(got.map((entry) => [entry.id, entry]));
  for (const [status, group] of Map.groupBy(pairs, ([, id]) => byId.get(id)?.status ?? '')) {
    const recipients = group.flatMap(([userId, id]) => {
      const record = records.get(id);
      return record && !byId.get(id)?.hearRejected.includes(userId) ? [[userId, record] as const] : [];
    });
    const drafts = draftsFor(actor, {
      register: 'tagItr',
      scene: 'statusChanged',
      topic: `statusChanged ${status} ${actor.path.E}`,
      facts: { status },
      pairs: recipients,
    });
    await post(tx, { tenantId: actor.tenantId, projectId: actor.path.D }, drafts);
  }
});
