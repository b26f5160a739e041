import type { CardChoice } from '@plumbline/contract/features/progress/card-choice.ts';
import { shareDone, skylineOf, type Skyline, type SkylineFacts } from '@plumbline/contract/rules/skyline.ts';
import { type Db, rows, sql } from '../../db/database.ts';
import { known } from '../../db/model.ts';
import { type Actor, todayOf } from '../../register/actor.ts';
import { visible } from '../../register/columns.ts';
import { itrCounts } from '../../workflow/count/counts.ts';
import { certificateType } from '../handover/certificate.ts';
import { chosenCards, plannedFinish, seenCards } from './cards.ts';

type Certificate = Omit<SkylineFacts, 'percent' | 'ready'>;

/** The certificates of a type: filled by the Tag ITRs of their gates. */
export async function certificateSkyline(db: Db, actor: Actor, name: string): Promise<Skyline> {
  const type = await certificateType(db, actor, name);
  const object = { subSystem: sql`h.sub_system`, system: sql`h.system`, levelE: sql`h.level_id` }[type.grouping];
  const found = await rows(
    db,
    sql<Certificate>`select h.id, h.name, h.state = 'accepted' as accepted, h.doubt is not distinct from 'inDoubt' as "inDoubt", h.planned_finish as "plannedFinish",
        coalesce(i.done, 0)::int as done, coalesce(i.total, 0)::int as total,
        coalesce(i.done, 0) + coalesce(i.started, 0) + coalesce(i.filled, 0) > 0 as begun
      from handover h left join (${itrCounts(actor, type.grouping, { gates: type.gates })}) i on i.object = ${object}
      where h.tenant_id = ${actor.tenantId}::uuid and h.level_id = ${actor.path.E}::uuid and h.deleted_at is null and h.handover_type = ${type.id}::uuid`,
  );
  const boxes = found.map((one) => ({
    ...one,
    percent: shareDone(one),
    ready: one.total > 0 && one.done === one.total,
  }));
  return skylineOf(boxes, todayOf(actor));
}

/** How far a record is that rolls up, whole and never rounded up to all. */
const ROLLED_UP = sql`coalesce(floor(t.percent), 0)::int as percent`;

/** Work packs, each at the latest planned finish of its job cards; what is chosen leaves packs out and changes none. */
export async function packSkyline(db: Db, actor: Actor, choice: CardChoice): Promise<Skyline> {
  const { workPack, workPackType, discipline } = choice;
  const one = workPack === undefined ? sql`` : sql`and t.id = ${workPack}::uuid`;
  const ofType = workPackType === undefined ? sql`` : sql`and t.work_pack_type = ${workPackType}::uuid`;
  const ofDiscipline =
    discipline === undefined
      ? sql``
      : sql`and t.id in (select c.work_pack from job_card c where ${chosenCards(actor, { discipline })})`;
  const found = await rows(
    db,
    // a pack is ready when none of its cards is open, whoever sees them: that is what its sign-off asks
    sql<SkylineFacts>`select t.id, t.name, ${ROLLED_UP}, t.state = 'signedOff' as accepted, false as "inDoubt",
        k.planned as "plannedFinish", coalesce(k.done, 0)::int as done, coalesce(k.total, 0)::int as total,
        coalesce(k.total, 0) > 0 and not exists (select from job_card j where j.tenant_id = t.tenant_id and j.work_pack = t.id
          and j.deleted_at is null and j.state <> 'accepted') as ready,
        coalesce(t.percent, 0) > 0 or coalesce(k.done, 0) > 0 as begun
      from work_pack t left join (select c.work_pack, max(${plannedFinish}) as planned, count(*) as total,
          count(*) filter (where c.state = 'accepted') as done
        from job_card c where ${seenCards(actor)} and c.work_pack is not null group by 1) k on k.work_pack = t.id
      where ${visible(known('workPack'), actor, 't')} ${one} ${ofType} ${ofDiscipline}`,
  );
  return skylineOf(found, todayOf(actor));
}

/** Job cards, each filled by the weight of its operations. */
export async function cardSkyline(db: Db, actor: Actor, choice: CardChoice): Promise<Skyline> {
  const found = await rows(
    db,
    sql<SkylineFacts>`select t.id, t.name, ${ROLLED_UP}, t.state = 'accepted' as accepted, false as "inDoubt", t."plannedFinish",
        coalesce(k.done, 0)::int as done, coalesce(k.total, 0)::int as total,
        t.state = 'signedOff' or coalesce(t.percent, 0) = 100 as ready, coalesce(t.percent, 0) > 0 as begun
      from (select c.tenant_id, c.id, c.name, c.percent, c.state, ${plannedFinish} as "plannedFinish" from job_card c
        where ${chosenCards(actor, choice)}) t
      left join (select o.job_card, count(*) as total, count(*) filter (where o.done_percent = 100) as done from operation o
        where o.tenant_id = ${actor.tenantId}::uuid and o.level_id = ${actor.path.E}::uuid and o.deleted_at is null group by 1) k
        on k.job_card = t.id`,
  );
  return skylineOf(found, todayOf(actor));
}
