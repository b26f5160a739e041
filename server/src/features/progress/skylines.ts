import type { RawBuilder } from 'kysely';
import type { CardChoice } from '@plumbline/contract/features/progress/card-choice.ts';
import {
  BOXES_MAX,
  skylineOf,
  tellsBoxes,
  withBoxes,
  type Skyline,
  type SkylineDay,
  type SkylineFacts,
  type SkylineView,
} from '@plumbline/contract/rules/skyline.ts';
import { type Db, one, sql } from '../../db/database.ts';
import { known } from '../../db/model.ts';
import { type Actor, todayOf } from '../../register/actor.ts';
import { visible } from '../../register/columns.ts';
import { itrCounts } from '../../workflow/count/counts.ts';
import { certificateType } from '../handover/certificate.ts';
import { chosenCards, plannedFinish, seenCards } from './cards.ts';

/** Where the records of a skyline are read. */
interface Source {
  /** Every one of them: `id, name, percent, accepted, "inDoubt", ready, begun, "plannedFinish"`. */
  readonly facts: RawBuilder<unknown>;
  /** What one of them, called `f`, is made of: `done, total`; only asked of those that are told one by one. */
  readonly parts: RawBuilder<unknown>;
}

/** How much is done, 0 to 100, whole and never rounded up to all; without anything to do only what is accepted is full. */
export const shareDone = (of: {
  readonly done: RawBuilder<unknown>;
  readonly total: RawBuilder<unknown>;
  readonly accepted: RawBuilder<unknown>;
}): RawBuilder<number> =>
  sql<number>`case when ${of.total} = 0 then case when ${of.accepted} then 100 else 0 end
    else floor(100.0 * ${of.done} / ${of.total})::int end`;

const STATE = sql`f.accepted, f."inDoubt", f.ready, f.begun`;

/** A skyline: counted by day and state in the database; one by one only what is little enough, and so only once read. */
async function skyline(db: Db, actor: Actor, { facts, parts }: Source, view: SkylineView): Promise<Skyline> {
  const today = todayOf(actor);
  const { from = '-infinity', to = 'infinity' } = view;
  const found = await one(
    db,
    sql<{ readonly days: readonly SkylineDay[] | null; readonly boxes: readonly SkylineFacts[] | null }>`
      with f as materialized (${facts}),
        due as (select * from f where f."plannedFinish" between ${from}::date and ${to}::date)
      select (select json_agg(d) from (select f."plannedFinish", ${STATE}, count(*) as count, sum(f.percent) as percents
          from f group by 1, 2, 3, 4, 5) d) as days,
        (select json_agg(b) from (select f.id, f.name, f.percent, f."plannedFinish", ${STATE}, p.done, p.total
          from (select * from due order by "plannedFinish", name, id limit ${BOXES_MAX}) f cross join lateral (${parts}) p
          where ${from === to} or (select count(*) from due) <= ${BOXES_MAX}) b) as boxes`,
  );
  const counted = skylineOf(found?.days ?? [], view, today);
  return tellsBoxes(counted) ? withBoxes(counted, found?.boxes ?? [], today) : counted;
}

/** The certificates of a type: filled by the Tag ITRs of their gates. */
export async function certificateSkyline(
  db: Db,
  actor: Actor,
  { type: name, ...view }: SkylineView & { readonly type: string },
): Promise<Skyline> {
  const type = await certificateType(db, actor, name);
  const object = { subSystem: sql`h.sub_system`, system: sql`h.system`, levelE: sql`h.level_id` }[type.grouping];
  const [done, total, accepted] = [sql`coalesce(i.done, 0)`, sql`coalesce(i.total, 0)`, sql`(h.state = 'accepted')`];
  const facts = sql`select h.id, h.name, ${accepted} as accepted, h.doubt is not distinct from 'inDoubt' as "inDoubt",
      h.planned_finish as "plannedFinish", ${done}::int as done, ${total}::int as total, ${shareDone({ done, total, accepted })} as percent,
      ${total} > 0 and ${done} = ${total} as ready, ${done} + coalesce(i.started, 0) + coalesce(i.filled, 0) > 0 as begun
    from handover h left join (${itrCounts(actor, type.grouping, { gates: type.gates })}) i on i.object = ${object}
    where h.tenant_id = ${actor.tenantId}::uuid and h.level_id = ${actor.path.E}::uuid and h.deleted_at is null
      and h.handover_type = ${type.id}::uuid`;
  return skyline(db, actor, { facts, parts: sql`select f.done, f.total` }, view);
}

/** How far a record is that rolls up, whole and never rounded up to all. */
const ROLLED_UP = sql`coalesce(floor(t.percent), 0)::int as percent`;

/** Work packs, each at the latest planned finish of its job cards; what is chosen leaves packs out and changes none. */
export function packSkyline(
  db: Db,
  actor: Actor,
  { workPack, workPackType, discipline, ...view }: CardChoice & SkylineView,
): Promise<Skyline> {
  const ofPack = workPack === undefined ? sql`` : sql`and t.id = ${workPack}::uuid`;
  const ofType = workPackType === undefined ? sql`` : sql`and t.work_pack_type = ${workPackType}::uuid`;
  const ofDiscipline =
    discipline === undefined
      ? sql``
      : sql`and t.id in (select c.work_pack from job_card c where ${chosenCards(actor, { discipline })})`;
  // a pack is ready when none of its cards is open, whoever sees them: that is what its sign-off asks
  const facts = sql`select t.id, t.name, ${ROLLED_UP}, t.state = 'signedOff' as accepted, false as "inDoubt",
      k.planned as "plannedFinish", coalesce(k.done, 0)::int as done, coalesce(k.total, 0)::int as total,
      coalesce(k.total, 0) > 0 and not exists (select from job_card j where j.tenant_id = t.tenant_id and j.work_pack = t.id
        and j.deleted_at is null and j.state <> 'accepted') as ready,
      coalesce(t.percent, 0) > 0 or coalesce(k.done, 0) > 0 as begun
    from work_pack t left join (select c.work_pack, max(${plannedFinish}) as planned, count(*) as total,
        count(*) filter (where c.state = 'accepted') as done
      from job_card c where ${seenCards(actor)} and c.work_pack is not null group by 1) k on k.work_pack = t.id
    where ${visible(known('workPack'), actor, 't')} ${ofPack} ${ofType} ${ofDiscipline}`;
  return skyline(db, actor, { facts, parts: sql`select f.done, f.total` }, view);
}

/** Job cards, each filled by the weight of its operations. */
export function cardSkyline(
  db: Db,
  actor: Actor,
  { from, to, step, ...choice }: CardChoice & SkylineView,
): Promise<Skyline> {
  const facts = sql`select t.id, t.name, ${ROLLED_UP}, t.state = 'accepted' as accepted, false as "inDoubt", t."plannedFinish",
      t.state = 'signedOff' or coalesce(t.percent, 0) = 100 as ready, coalesce(t.percent, 0) > 0 as begun
    from (select c.id, c.name, c.percent, c.state, ${plannedFinish} as "plannedFinish" from job_card c
      where ${chosenCards(actor, choice)}) t`;
  const parts = sql`select count(*)::int as total, count(*) filter (where o.done_percent = 100)::int as done from operation o
    where o.tenant_id = ${actor.tenantId}::uuid and o.level_id = ${actor.path.E}::uuid and o.deleted_at is null and o.job_card = f.id`;
  return skyline(db, actor, { facts, parts }, { from, to, step });
}
