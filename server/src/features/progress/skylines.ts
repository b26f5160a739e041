import type { RawBuilder } from 'kysely';
import type { CardChoice } from '@plumbline/contract/features/progress/calls/curves.ts';
import {
  BOXES_MAX,
  skylineOf,
  listsBoxes,
  withBoxes,
  type Skyline,
  type SkylineDay,
  type SkylineFacts,
  type SkylineView,
} from '@plumbline/contract/rules/skyline.ts';
import { type Db, oneRow, rows, sql } from '../../db/database.ts';
import { type Actor, todayOf } from '../../register/row/actor.ts';
import { tallied } from '../../register/derive/tally.ts';
import { idArray } from '../../register/row/columns.ts';
import { awaitedCounts } from '../handover/awaited.ts';
import { certificateType } from '../handover/certificate.ts';
import {
  BY_DAY,
  type CardFacts,
  cardsFor,
  chosenCards,
  packTotals,
  type Due,
  type PackTotals,
  PACK_FACTS,
  type PackFacts,
} from './card-facts.ts';

/**
 * Percentage done as an integer, rounded down so that unfinished work never shows 100; with nothing to do, an accepted
 * certificate is 100 and any other 0.
 */
export const percentDoneSql = (columns: {
  readonly done: RawBuilder<unknown>;
  readonly total: RawBuilder<unknown>;
  readonly accepted: RawBuilder<unknown>;
}): RawBuilder<number> =>
  sql<number>`case when ${columns.total} = 0 then case when ${columns.accepted} then 100 else 0 end
    else floor(100.0 * ${columns.done} / ${columns.total})::int end`;

const STATE = sql`f.accepted, f."inDoubt", f.ready, f.begun`;

/**
 * The skyline of a certificate type. Each certificate is filled by what it waits for: the Tag ITRs of its gates, or its
 * procedures. Counted in the database; single boxes are returned only if they are few enough.
 */
export async function certificateSkyline(
  db: Db,
  actor: Actor,
  { type: name, ...view }: SkylineView & { readonly type: string },
): Promise<Skyline> {
  const today = todayOf(actor);
  const { from = '-infinity', to = 'infinity' } = view;
  const type = await certificateType(db, actor, name);
  const object = { subSystem: sql`h.sub_system`, system: sql`h.system`, levelE: sql`h.level_id` }[type.grouping];
  const [done, total, accepted] = [sql`coalesce(i.done, 0)`, sql`coalesce(i.total, 0)`, sql`(h.state = 'accepted')`];
  const facts = sql`select h.id, h.name, ${accepted} as accepted, h.doubt is not distinct from 'inDoubt' as "inDoubt",
      h.planned_finish as "plannedFinish", ${done}::int as done, ${total}::int as total, ${percentDoneSql({ done, total, accepted })} as percent,
      ${total} > 0 and ${done} = ${total} as ready, ${done} + coalesce(i.started, 0) + coalesce(i.filled, 0) > 0 as begun
    from handover h left join (${awaitedCounts(actor, type)}) i on i.object = ${object}
    where h.tenant_id = ${actor.tenantId}::uuid and h.level_id = ${actor.path.E}::uuid and h.deleted_at is null
      and h.handover_type = ${type.id}::uuid`;
  const found = await oneRow(
    db,
    sql<{ readonly days: readonly SkylineDay[] | null; readonly boxes: readonly SkylineFacts[] | null }>`
      with f as materialized (${facts}),
        due as (select * from f where f."plannedFinish" between ${from}::date and ${to}::date)
      select (select json_agg(d) from (select f."plannedFinish", ${STATE}, count(*) as count, sum(f.percent) as percents
          from f group by 1, 2, 3, 4, 5) d) as days,
        (select json_agg(b) from (select f.* from (select * from due order by "plannedFinish", name, id limit ${BOXES_MAX}) f
          where ${from === to} or (select count(*) from due) <= ${BOXES_MAX}) b) as boxes`,
  );
  const counted = skylineOf(found?.days ?? [], view, today);
  return listsBoxes(counted) ? withBoxes(counted, found?.boxes ?? [], today) : counted;
}

/** A record's name and its counts. */
type Told = Pick<SkylineFacts, 'id' | 'name' | 'done' | 'total'>;

/** The input for a skyline of records that roll up. */
interface RolledUp {
  readonly days: Iterable<SkylineDay>;
  /** All records; iterated only when single boxes are returned. */
  readonly all: Iterable<Due>;
  /** Reads names and counts of some records; if there are too many boxes to show, of the first by name. */
  readonly tell: (ids: readonly string[]) => Promise<readonly Told[]>;
}

async function skyline(actor: Actor, { days, all, tell }: RolledUp, view: SkylineView): Promise<Skyline> {
  const today = todayOf(actor);
  const counted = skylineOf([...days], view, today);
  if (!listsBoxes(counted)) return counted;
  const { from, to } = counted;
  const isDue = ({ planned }: Due): boolean => planned !== null && planned >= from && planned <= to;
  const due = new Map([...all].filter(isDue).map((dueItem) => [dueItem.id, dueItem]));
  const boxes = (await tell([...due.keys()])).flatMap((details) => {
    const dueItem = due.get(details.id);
    if (dueItem === undefined) return [];
    const { percent, planned, accepted, ready, begun } = dueItem;
    return [{ ...details, percent, plannedFinish: planned ?? '', accepted, ready, begun, inDoubt: false }];
  });
  return withBoxes(counted, boxes, today);
}

const NO_CARDS: PackTotals = { planned: null, total: 0, done: 0, isOpen: false };

/**
 * Work packs, each at the latest planned finish of its job cards; the choice leaves out packs but does not change the
 * figures of the others.
 */
export async function packSkyline(
  db: Db,
  actor: Actor,
  { workPack, workPackType, discipline, ...view }: CardChoice & SkylineView,
): Promise<Skyline> {
  const packs = [...(await PACK_FACTS.current(db, actor)).facts.values()];
  const { sums, isSeen } = await cardsFor(db, actor);
  const cards = sums.byPack;
  const isOf = (card: CardFacts): boolean => card.discipline === discipline && isSeen?.(card) !== false;
  const isChosen = ({ id, workPackType: type }: PackFacts): boolean =>
    (workPack === undefined || id === workPack) &&
    (workPackType === undefined || type === workPackType) &&
    (discipline === undefined || cards.get(id)?.cards.values().some(isOf) === true);
  const due = packs.filter(isChosen).map((pack) => {
    const packCards = cards.get(pack.id);
    const { planned, total, done, isOpen } = packCards ? packTotals(packCards, isSeen) : NO_CARDS;
    return { ...pack, planned, done, total, ready: total > 0 && !isOpen, begun: pack.begun || done > 0 };
  });
  const tell = (ids: readonly string[]): Promise<readonly Told[]> => {
    const wanted = new Set(ids);
    const matching = due.filter(({ id }) => wanted.has(id)).toSorted((a, b) => (a.name < b.name ? -1 : 1));
    return Promise.resolve(matching.slice(0, BOXES_MAX));
  };
  return skyline(actor, { days: tallied(due, BY_DAY), all: due, tell }, view);
}

/** Job cards, each filled by the weight of its operations. */
export async function cardSkyline(
  db: Db,
  actor: Actor,
  { from, to, step, ...choice }: CardChoice & SkylineView,
): Promise<Skyline> {
  const { cards, sums } = await chosenCards(db, actor, choice);
  const tell = (ids: readonly string[]): Promise<readonly Told[]> =>
    rows(
      db,
      sql<Told>`select c.id, c.name, o.total, o.done from (select c.* from job_card c
          where c.tenant_id = ${actor.tenantId}::uuid and c.id = any(${idArray(ids)}) order by c.name, c.id limit ${BOXES_MAX}) c
        cross join lateral (select count(*)::int as total, count(*) filter (where o.done_percent = 100)::int as done from operation o
          where o.tenant_id = c.tenant_id and o.level_id = c.level_id and o.deleted_at is null and o.job_card = c.id) o`,
    );
  return skyline(actor, { days: sums?.byDay ?? tallied(cards, BY_DAY), all: cards, tell }, { from, to, step });
}
