import type { plannedActual } from '@plumbline/contract/features/progress/calls/planned-actual.ts';
import type { InputOf, OutputOf } from '@plumbline/contract/calls/call.ts';
import { curveOf } from '@plumbline/contract/rules/planned-actual.ts';
import { type Db, rows, sql } from '../../db/database.ts';
import { type Actor, todayOf } from '../../register/actor.ts';
import { actualFinish, chosenCards, plannedFinish } from './cards.ts';

/** The cards of one planned and one actual finish. */
interface Days {
  readonly planned: string | null;
  readonly actual: string | null;
  readonly cards: number;
  readonly withoutHours: number;
  readonly hours: number;
}

/** Planned against actual finish of the chosen job cards. */
export async function cardCurve(
  db: Db,
  actor: Actor,
  { measure, step, ...choice }: InputOf<typeof plannedActual>,
): Promise<OutputOf<typeof plannedActual>> {
  const found = await rows(
    db,
    sql<Days>`select x.planned, x.actual, count(*)::int as cards, count(*) filter (where x.hours is null)::int as "withoutHours",
        coalesce(sum(x.hours), 0) as hours
      from (select ${plannedFinish} as planned, ${actualFinish} as actual, coalesce(c.current_estimate, c.original_estimate) as hours
        from job_card c where ${chosenCards(actor, choice)}) x group by 1, 2`,
  );
  const items = found.map(({ planned, actual, cards, hours }) => ({
    planned,
    actual,
    weight: measure === 'hours' ? hours : cards,
  }));
  const countOf = (some: readonly Days[]): number => some.reduce((sum, { cards }) => sum + cards, 0);
  return {
    ...curveOf(items, step, todayOf(actor)),
    cards: countOf(found),
    undated: countOf(found.filter(({ planned }) => planned === null)),
    withoutHours: found.reduce((sum, of) => sum + of.withoutHours, 0),
  };
}
