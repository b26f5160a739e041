import { approvalNotify } from '@plumbline/contract/features/work-packs/calls/approval-notify.ts';
import { cardsMake } from '@plumbline/contract/features/work-packs/calls/cards-make.ts';
import { cardsPropose } from '@plumbline/contract/features/work-packs/calls/cards-propose.ts';
import { WORKED } from '@plumbline/contract/features/work-packs/selected-work.ts';
import { AppError } from '@plumbline/contract/errors.ts';
import { factsOf } from '@plumbline/contract/workflow/records.ts';
import { w } from '@plumbline/contract/words/word.ts';
import { type Db, rows, sql, transaction } from '../../db/database.ts';
import { known } from '../../db/model.ts';
import { demand } from '../../http/context.ts';
import { handle } from '../../http/handler.ts';
import { post } from '../../messages/post.ts';
import { actorOf } from '../../register/actor-of.ts';
import { type Actor, todayOf } from '../../register/actor.ts';
import { holdRows } from '../../register/hold.ts';
import { sameSource } from '../../register/source.ts';
import { changeRows } from '../../register/write.ts';
import { makeCards } from './make-cards.ts';
import { proposeCards } from './propose-cards.ts';

const FULL = w('Nothing is awaited: it has no open approval.', '没有待审批项。');

/** An approval that is awaited, with the account of whom it waits for. */
interface Awaited {
  readonly id: string;
  readonly name: string;
  readonly round: number;
  readonly userId: string | null;
}

/** The open approvals of the first round of a pack that is not full. */
const awaited = (db: Db, actor: Actor, id: string): Promise<readonly Awaited[]> =>
  rows(
    db,
    sql<Awaited>`select a.id, a.name, a.round, u.id as "userId" from work_pack_approval a
      left join authorised_person p on p.tenant_id = a.tenant_id and p.id = a.assigned_to and not p.inactive
      left join app_user u on u.tenant_id = a.tenant_id and lower(u.username) = lower(p.login) and u.status = 1
      where a.tenant_id = ${actor.tenantId}::uuid and a.level_id = ${actor.path.E}::uuid and a.work_pack = ${id}::uuid
        and a.deleted_at is null and a.state = 'open' and a.round = (select min(o.round) from work_pack_approval o
          where o.tenant_id = a.tenant_id and o.level_id = a.level_id and o.work_pack = a.work_pack and o.deleted_at is null
            and o.state = 'open') order by a.id`,
  );

async function notifyRound(db: Db, actor: Actor, id: string): Promise<{ round: number; told: number }> {
  return transaction(db, async (tx) => {
    const there = await holdRows(tx, actor, known('workPack'), [id]);
    if (there.length === 0) throw new AppError('notFound');
    const found = await awaited(tx, actor, id);
    const [first] = found;
    if (!first) throw new AppError('notAllowedHere', { why: FULL });
    const label = factsOf('workPackApproval').signing.shipped[0]?.label ?? '';
    const people = Map.groupBy(found, ({ userId }) => userId);
    people.delete(null);
    const drafts = [...people].flatMap(([userId, mine]) => {
      const last = mine.at(-1);
      if (userId === null || last === undefined) return [];
      return {
        userId,
        scene: 'S0000006' as const,
        topic: `S0000006 workPackApproval ${label} ${actor.path.E}`,
        facts: { what: 'workPackApproval', label, title: last.name, count: mine.length },
        item: { register: 'workPackApproval', id: last.id, title: last.name, scope: actor.path.E },
        rows: mine.map((one) => one.id),
      };
    });
    await post(tx, { tenantId: actor.tenantId, projectId: actor.path.D }, drafts);
    const register = known('workPackApproval');
    const ids = found.map((one) => one.id);
    await changeRows(tx, actor, register, sameSource(register, ids, { notifiedOn: todayOf(actor) }), { system: true });
    return { round: first.round, told: drafts.length };
  });
}

/** The calls of work packs. */
export const workPackHandlers = [
  handle(approvalNotify, (context, { id }) => notifyRound(context.db, actorOf(context), id)),
  handle(cardsPropose, (context, chosen) => {
    demand(context, 'operation', 'add');
    demand(context, chosen.register, 'see');
    // of tagged items their checks are told
    if (chosen.register !== 'punchListItem') demand(context, 'tagItr', 'see');
    return proposeCards(context.db, actorOf(context), chosen);
  }),
  handle(cardsMake, (context, input) => {
    demand(context, 'operation', 'add');
    if (input.pack.kind === 'new') demand(context, 'workPack', 'add');
    if (input.pack.kind === 'there') demand(context, 'workPack', 'see');
    const wanted = new Set(input.cards.flatMap(({ items }) => items.map(({ register }) => register)));
    for (const register of WORKED) if (wanted.has(register)) demand(context, register, 'see');
    return makeCards(context.db, actorOf(context), input);
  }),
];
