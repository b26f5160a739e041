import type { SceneCode } from '@plumbline/contract/messages.ts';
import type { RegisterKey } from '@plumbline/contract/registers/index.ts';
import { factsOf } from '@plumbline/contract/workflow/records.ts';
import { rows, sql, type Tx } from '../../db/database.ts';
import { known } from '../../db/model.ts';
import { post } from '../../messages/post.ts';
import { type Actor, isUntold } from '../../register/row/actor.ts';
import { column, table, titleOf } from '../../register/row/columns.ts';
import { optionsOn } from '../../register/row/level-options.ts';
import { type Change, onChange } from '../../register/row/rules.ts';
import { ASSIGNED } from './work-line.ts';

/** A register whose rows are assigned to people, and its planned day. */
interface Assigning {
  readonly register: RegisterKey;
  readonly assignedTo: string;
  readonly due?: string | undefined;
}
/** Worked records as they are declared, and procedures, which are executed without a set of sign-offs. */
export const ASSIGNING: readonly Assigning[] = [
  ...ASSIGNED.map((register): Assigning => {
    const { assignedTo = '', due } = factsOf(register);
    return { register, assignedTo, due };
  }),
  { register: 'procedure', assignedTo: 'assignedTo', due: 'plannedFinish' },
];

interface Told {
  readonly userId: string;
  readonly ids: readonly string[];
  readonly count: number;
  readonly id: string;
  readonly title: string;
  readonly date: string | null;
}

/** The accounts of the people just assigned to rows, found through the history of this transaction. */
async function assignees(
  tx: Tx,
  actor: Actor,
  request: { readonly kind: Assigning; readonly change: Change; readonly field: string; readonly without?: string },
): Promise<readonly Told[]> {
  const { change, field, without } = request;
  const { register, assignedTo, due } = request.kind;
  const written = (
    name: string,
  ) => sql`exists (select from history h where h.tenant_id = t.tenant_id and h.row_id = t.id
    and h.at = now() and h.action = 'update' and h.changes ? ${name})`;
  const when =
    change.op === 'add' ? sql`` : sql`and ${written(field)} ${without ? sql`and not ${written(without)}` : sql``}`;
  const date = due === undefined ? sql`null::date` : sql`max(${column('t', due)})`;
  return rows(
    tx,
    sql<Told>`select u.id as "userId", (array_agg(t.id order by t.id))[1:100] as ids, count(*)::int as count,
        (array_agg(t.id order by t.id desc))[1] as id, (array_agg(${titleOf(known(register), 't')} order by t.id desc))[1] as title, ${date} as date
      from ${table(known(register))} t
      join authorised_person p on p.tenant_id = t.tenant_id and p.id = ${column('t', assignedTo)}
      join app_user u on u.tenant_id = t.tenant_id and lower(u.username) = lower(p.login) and u.status = 1
      where t.tenant_id = ${actor.tenantId}::uuid and t.id = any(${change.ids}::uuid[]) and u.id is distinct from ${actor.userId}::uuid ${when}
      group by u.id`,
  );
}

async function tell(
  tx: Tx,
  actor: Actor,
  notice: { readonly register: RegisterKey; readonly scene: SceneCode; readonly told: readonly Told[] },
): Promise<void> {
  const { register, scene } = notice;
  if (notice.told.length === 0 || !(await optionsOn(tx, actor.path)).assignmentMessages) return;
  const drafts = notice.told.map(({ userId, ids, count, id, title, date }) => ({
    userId,
    scene,
    topic: `${scene} ${register} ${actor.path.E}`,
    facts: { what: register, title, by: actor.userName, date, count },
    item: { register, id, title, scope: actor.path.E },
    rows: ids,
  }));
  await post(tx, { tenantId: actor.tenantId, projectId: actor.path.D }, drafts);
}

/** Messages to those to whom rows are assigned, and about new planned days. */
export const tellAssigning = ASSIGNING.map((kind) => {
  const { register, assignedTo, due } = kind;
  return onChange(register, async (tx, actor, change) => {
    const isWritten = change.op === 'add' || change.op === 'update';
    if (!isWritten || actor.userId === null || isUntold(actor)) return;
    if (change.fields.includes(assignedTo)) {
      const recipients = await assignees(tx, actor, { kind, change, field: assignedTo });
      await tell(tx, actor, { register, scene: 'S0000011', told: recipients });
    }
    if (change.op === 'update' && due !== undefined && change.fields.includes(due)) {
      const recipients = await assignees(tx, actor, { kind, change, field: due, without: assignedTo });
      await tell(tx, actor, { register, scene: 'S0000012', told: recipients });
    }
  });
});
