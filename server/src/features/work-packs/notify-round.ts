import type { RoundNotified } from '@plumbline/contract/features/work-packs/calls.ts';
import { AppError } from '@plumbline/contract/errors.ts';
import { factsOf } from '@plumbline/contract/workflow/records.ts';
import { fill, w, type Word } from '@plumbline/contract/words/word.ts';
import { type Db, rows, sql, transaction, type Tx } from '../../db/database.ts';
import { known } from '../../db/model.ts';
import { NOT_TOLD } from '../../messages/not-told.ts';
import { post } from '../../messages/post.ts';
import { type Actor, todayOf } from '../../register/row/actor.ts';
import { lockRows } from '../../register/row/lock-rows.ts';
import { sameSource } from '../../register/row/source.ts';
import { changeRows } from '../../register/write/write.ts';

const FULL = w('There is nobody to notify: it has no open approval.', '没有待审批项。');
const REGISTER = 'workPackApproval';
const SCENE = 'S0000006';

/** An open approval, with its approver. */
interface Awaited {
  readonly id: string;
  readonly name: string;
  readonly round: number;
  readonly person: string | null;
  readonly userId: string | null;
  /** True when the person has switched off messages of this kind in every form. */
  readonly off: boolean;
}
/** An approval whose approver can be notified. */
type Ready = Awaited & { readonly person: string; readonly userId: string };

/** The open approvals of the first incomplete round of a pack. */
const awaited = (db: Db, actor: Actor, id: string): Promise<readonly Awaited[]> =>
  rows(
    db,
    sql<Awaited>`select a.id, a.name, a.round, p.name as person, u.id as "userId",
        coalesce(not (c.bell or c.toast or c.mail <> 'none'), false) as off from work_pack_approval a
      left join authorised_person p on p.tenant_id = a.tenant_id and p.id = a.assigned_to
      left join lateral (select u.id from app_user u where u.tenant_id = a.tenant_id and not p.inactive
        and lower(u.username) = lower(p.login) and u.status = 1 limit 1) u on true
      left join message_choice c on c.tenant_id = a.tenant_id and c.user_id = u.id and c.scene = ${SCENE}
      where a.tenant_id = ${actor.tenantId}::uuid and a.level_id = ${actor.path.E}::uuid and a.work_pack = ${id}::uuid
        and a.deleted_at is null and a.state = 'open' and a.round = (select min(o.round) from work_pack_approval o
          where o.tenant_id = a.tenant_id and o.level_id = a.level_id and o.work_pack = a.work_pack and o.deleted_at is null
            and o.state = 'open') order by a.id`,
  );

/** Why nobody can be notified about an approval. */
function reasonOf({ person, userId }: Awaited): Word {
  if (person === null) return NOT_TOLD.nobody;
  return fill(userId === null ? NOT_TOLD.noAccount : NOT_TOLD.off, { person });
}
const isReady = (approval: Awaited): approval is Ready =>
  approval.person !== null && approval.userId !== null && !approval.off;
const lineOf = ({ id, name }: Awaited) => ({ register: REGISTER, id, title: name });

/** Notifies each person of all their approvals in one message. */
async function tell(tx: Tx, actor: Actor, byUser: ReadonlyMap<string, readonly Ready[]>): Promise<void> {
  const label = factsOf(REGISTER).signing.shipped[0]?.label ?? '';
  const drafts = [...byUser].flatMap(([userId, ownApprovals]) => {
    const last = ownApprovals.at(-1);
    if (last === undefined) return [];
    return {
      userId,
      scene: SCENE as typeof SCENE,
      topic: `${SCENE} ${REGISTER} ${label} ${actor.path.E}`,
      facts: { what: REGISTER, label, title: last.name, count: ownApprovals.length },
      item: { ...lineOf(last), scope: actor.path.E },
      rows: ownApprovals.map(({ id }) => id),
    };
  });
  await post(tx, { tenantId: actor.tenantId, projectId: actor.path.D }, drafts);
}

/**
 * Notifies the people whose approval a pack waits for, and reports the approvals for which nobody could be notified:
 * only those actually notified are recorded as such.
 */
export function notifyRound(db: Db, actor: Actor, id: string): Promise<RoundNotified> {
  return transaction(db, async (tx) => {
    const there = await lockRows(tx, actor, known('workPack'), [id]);
    if (there.length === 0) throw new AppError('notFound');
    const found = await awaited(tx, actor, id);
    const [first] = found;
    if (!first) throw new AppError('notAllowedHere', { why: FULL });
    const ready = found.filter(isReady);
    const byUser = Map.groupBy(ready, ({ userId }) => userId);
    await tell(tx, actor, byUser);
    const register = known(REGISTER);
    const ids = ready.map((approval) => approval.id);
    await changeRows(tx, actor, register, sameSource(register, ids, { notifiedOn: todayOf(actor) }), { system: true });
    return {
      round: first.round,
      told: [...byUser.values()].map((ownApprovals) => ({
        person: ownApprovals[0]?.person ?? '',
        lines: ownApprovals.map(lineOf),
      })),
      notTold: found
        .filter((approval) => !isReady(approval))
        .map((approval) => ({ ...lineOf(approval), why: reasonOf(approval) })),
    };
  });
}
