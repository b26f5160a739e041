import type { CardChoice } from '@plumbline/contract/features/progress/calls/curves.ts';
import type { StateFacts } from '@plumbline/contract/rules/skyline.ts';
import { type Db, rows, sql } from '../../db/database.ts';
import { known } from '../../db/model.ts';
import type { Actor } from '../../register/row/actor.ts';
import { visible } from '../../register/row/columns.ts';
import { type Fact, cacheFacts, type CachedFacts } from '../../register/derive/fact-cache.ts';
import { cacheCounts } from '../../register/read/cached-counts.ts';
import { type Tally, tallied } from '../../register/derive/tally.ts';
import { actualFinish, plannedFinish, seenCards } from './cards.ts';

/** The state of a record that rolls up, which colours and fills its box. */
interface Standing extends Fact, Pick<StateFacts, 'accepted' | 'begun'> {
  /** Progress from 0 to 100 as an integer, rounded down so that unfinished work never shows 100. */
  readonly percent: number;
}

/** The facts of one job card that skylines and the curve need. */
export interface CardFacts extends Standing, Pick<StateFacts, 'ready'> {
  readonly workPack: string | null;
  readonly discipline: string;
  readonly jobCardStatus: string | null;
  readonly assignedTo: string | null;
  /** The card's own planned finish, a day. */
  readonly plannedFinish: string | null;
  /** Days, `yyyy-mm-dd`. */
  readonly planned: string | null;
  readonly actual: string | null;
  /** Its current estimate, or else its original one. */
  readonly hours: number | null;
}

/** The facts of one work pack that the skyline needs; the rest comes from its cards. */
export interface PackFacts extends Standing {
  readonly name: string;
  readonly workPackType: string;
}

/** A record that rolls up, as shown in a skyline. */
export type Due = Pick<CardFacts, 'id' | 'percent' | 'planned' | 'accepted' | 'ready' | 'begun'>;

/** Records with the same planned finish and state. */
interface DueDay extends StateFacts {
  readonly plannedFinish: string | null;
  count: number;
  percents: number;
}
/** Tallies records that roll up by planned finish and state. */
export const BY_DAY: Tally<Due, DueDay> = {
  by: ({ planned, accepted, ready, begun }) => `${planned} ${accepted} ${ready} ${begun}`,
  begin: ({ planned, accepted, ready, begun }) => ({
    plannedFinish: planned,
    accepted,
    ready,
    begun,
    inDoubt: false,
    count: 0,
    percents: 0,
  }),
  count: (day, { percent }, times) => {
    day.count += times;
    day.percents += times * percent;
  },
};

/** The cards with the same planned and actual finish. */
interface Days extends Pick<CardFacts, 'planned' | 'actual'> {
  cards: number;
  withoutHours: number;
  /** Their hours in hundredths: integer sums stay exact, however often cards are added and removed. */
  hundredths: number;
}
/** Tallies job cards by planned and actual finish. */
export const BY_FINISH: Tally<CardFacts, Days> = {
  by: ({ planned, actual }) => `${planned} ${actual}`,
  begin: ({ planned, actual }) => ({ planned, actual, cards: 0, withoutHours: 0, hundredths: 0 }),
  count: (days, { hours }, times) => {
    days.cards += times;
    days.withoutHours += hours === null ? times : 0;
    days.hundredths += times * Math.round((hours ?? 0) * 100);
  },
};

/** The cards of a pack. */
interface PackCards {
  /** Null for the cards without a pack. */
  readonly workPack: string | null;
  readonly cards: Set<CardFacts>;
  /** The number of accepted cards. */
  done: number;
  /** Their latest planned finish; undefined until it is calculated. */
  latest: string | null | undefined;
}
/** Tallies job cards by pack. */
const BY_PACK: Tally<CardFacts, PackCards> = {
  by: ({ workPack }) => workPack ?? '',
  begin: ({ workPack }) => ({ workPack, cards: new Set(), done: 0, latest: null }),
  count: (pack, card, times) => {
    if (times === 1) pack.cards.add(card);
    else pack.cards.delete(card);
    pack.done += card.accepted ? times : 0;
    // forces a new search of the remaining cards for the latest finish
    pack.latest = undefined;
  },
};

/** Tallies job cards by discipline. */
const BY_DISCIPLINE: Tally<CardFacts, Set<CardFacts>> = {
  by: ({ discipline }) => discipline,
  begin: () => new Set(),
  count: (cards, card, times) => void (times === 1 ? cards.add(card) : cards.delete(card)),
};

/** The job cards in one column of their board. */
interface Column {
  readonly value: string | null;
  count: number;
}
const columnBy = (field: 'jobCardStatus' | 'assignedTo' | 'plannedFinish'): Tally<CardFacts, Column> => ({
  by: (card) => card[field] ?? '',
  begin: (card) => ({ value: card[field], count: 0 }),
  count: (column, _card, times) => void (column.count += times),
});
/** Tallies job cards by each field whose values are board columns. */
const COLUMNS = {
  jobCardStatus: columnBy('jobCardStatus'),
  assignedTo: columnBy('assignedTo'),
  plannedFinish: columnBy('plannedFinish'),
};

/** The tallies of job cards. */
interface CardSums {
  byDay: DueDay;
  byFinish: Days;
  byPack: PackCards;
  byDiscipline: Set<CardFacts>;
  jobCardStatus: Column;
  assignedTo: Column;
  plannedFinish: Column;
}

/** The totals of a pack's cards. */
export interface PackTotals {
  /** For the cards the actor sees: latest planned finish, number of cards, and number accepted. */
  readonly planned: string | null;
  readonly total: number;
  readonly done: number;
  /** True when any card is open, visible or not: the sign-off of the pack depends on it. */
  readonly isOpen: boolean;
}

/** Totals the cards of a pack, for a user who sees only some of them if `isSeen` is given. */
export function packTotals(pack: PackCards, isSeen?: (card: CardFacts) => boolean): PackTotals {
  const isOpen = pack.done < pack.cards.size;
  if (isSeen === undefined) {
    pack.latest ??= latestOf([...pack.cards]);
    return { planned: pack.latest, total: pack.cards.size, done: pack.done, isOpen };
  }
  const seen = [...pack.cards].filter(isSeen);
  const done = seen.filter(({ accepted }) => accepted).length;
  return { planned: latestOf(seen), total: seen.length, done, isOpen };
}
const latestOf = (cards: readonly CardFacts[]): string | null =>
  cards.reduce<string | null>((latest, { planned }) => ((planned ?? '') > (latest ?? '') ? planned : latest), null);

const STANDING = sql`t.id, coalesce(floor(t.percent), 0)::int as percent, coalesce(t.percent, 0) > 0 as begun`;

/**
 * The cached facts of job cards. A change of an operation updates the card it belongs to and the card it belonged to
 * before; a change of an activity, its cards.
 */
export const [CARD_FACTS, cardFigure] = cacheFacts<CardFacts, CardSums>({
  register: 'jobCard',
  movedBy: {
    jobCard: sql`select h.row_id as id`,
    operation: sql`select o.job_card as id from operation o where o.tenant_id = h.tenant_id and o.id = h.row_id
      union all select (h.changes -> 'jobCard' ->> 0)::uuid`,
    activity: sql`select c.id from job_card c where c.tenant_id = h.tenant_id and c.activity = h.row_id and c.deleted_at is null`,
  },
  read: (actor, ids) => sql<CardFacts>`select ${STANDING}, t.state = 'accepted' as accepted,
      t.state = 'signedOff' or coalesce(t.percent, 0) = 100 as ready, t.work_pack as "workPack", t.discipline,
      t.job_card_status as "jobCardStatus", t.assigned_to as "assignedTo", t.planned_finish as "plannedFinish", t.planned, t.actual, coalesce(t.current_estimate, t.original_estimate) as hours
    from (select c.*, ${plannedFinish()} as planned, ${actualFinish()} as actual from job_card c
      where ${seenCards(actor)} ${ids ? sql`and c.id = any(${ids})` : sql``}) t`,
  tallies: { byDay: BY_DAY, byFinish: BY_FINISH, byPack: BY_PACK, byDiscipline: BY_DISCIPLINE, ...COLUMNS },
});

/** The cached facts of work packs. */
export const [PACK_FACTS, packFigure] = cacheFacts<PackFacts, object>({
  register: 'workPack',
  movedBy: { workPack: sql`select h.row_id as id` },
  read: (
    actor,
    ids,
  ) => sql<PackFacts>`select ${STANDING}, t.name, t.state = 'signedOff' as accepted, t.work_pack_type as "workPackType"
    from work_pack t where ${visible(known('workPack'), actor, 't')} ${ids ? sql`and t.id = any(${ids})` : sql``}`,
  tallies: {},
});

/** The job cards of a scope, as visible to an actor. */
export interface Cards extends CachedFacts<CardFacts, CardSums> {
  /** True when the actor sees a card; undefined when all are visible. */
  readonly isSeen: ((card: CardFacts) => boolean) | undefined;
}

/** The job cards of a scope; users limited to the work of subcontractors do not see all of them. */
export async function cardsFor(db: Db, actor: Actor): Promise<Cards> {
  const seen = actor.subcontractors === undefined ? undefined : await seenIds(db, actor);
  return { ...(await CARD_FACTS.current(db, actor)), isSeen: seen && (({ id }) => seen.has(id)) };
}

async function seenIds(db: Db, actor: Actor): Promise<ReadonlySet<string>> {
  const found = await rows(db, sql<Fact>`select c.id from job_card c where ${seenCards(actor)}`);
  return new Set(found.map(({ id }) => id));
}

/** The job cards a request is about. */
interface Chosen {
  readonly cards: Iterable<CardFacts>;
  /** The tallies of all cached cards, if no card is left out. */
  readonly sums: Pick<CachedFacts<CardFacts, CardSums>['sums'], 'byDay' | 'byFinish'> | undefined;
}

/** The chosen job cards that the actor sees. */
export async function chosenCards(db: Db, actor: Actor, choice: CardChoice): Promise<Chosen> {
  const { workPack, workPackType, discipline } = choice;
  const packs = workPackType === undefined ? undefined : (await PACK_FACTS.current(db, actor)).facts;
  const all = await cardsFor(db, actor);
  const { facts, sums, isSeen = () => true } = all;
  const isWhole = (workPack ?? workPackType ?? discipline ?? all.isSeen) === undefined;
  if (isWhole) return { cards: facts.values(), sums };
  const isOfType = ({ workPack: pack }: CardFacts): boolean =>
    packs === undefined || packs.get(pack ?? '')?.workPackType === workPackType;
  const cards: CardFacts[] = [];
  for (const card of among(all, choice))
    if (matches(discipline, card.discipline) && isOfType(card) && isSeen(card)) cards.push(card);
  return { cards, sums: undefined };
}
const matches = (wanted: string | undefined, is: string | null): boolean => wanted === undefined || wanted === is;

/** Counts the columns of the board, for all cards or as filtered by its page. */
export const cardCounts = cacheCounts('jobCard', async (db, actor, { by, is }) => {
  const { workPack, discipline, assignedTo, ...others } = is;
  const isKept = (name: string): name is keyof typeof COLUMNS => Object.hasOwn(COLUMNS, name);
  if (!isKept(by) || Object.keys(others).length > 0) return undefined;
  const stored = await CARD_FACTS.current(db, actor);
  const isOf = (card: CardFacts): boolean =>
    matches(workPack, card.workPack) && matches(discipline, card.discipline) && matches(assignedTo, card.assignedTo);
  const isWhole = Object.keys(is).length === 0;
  const columns = isWhole
    ? stored.sums[by]
    : tallied(Iterator.from(among(stored, { workPack, discipline })).filter(isOf), COLUMNS[by]);
  return new Map(Array.from(columns, ({ value, count }) => [value, count]));
});

/** Narrows to the cards of one pack or discipline, which are few, without scanning all. */
function among(
  { facts, sums }: CachedFacts<CardFacts, CardSums>,
  { workPack, discipline }: CardChoice,
): Iterable<CardFacts> {
  if (workPack !== undefined) return sums.byPack.get(workPack)?.cards ?? [];
  return discipline === undefined ? facts.values() : (sums.byDiscipline.get(discipline) ?? []);
}
