import type { plannedActual } from '@plumbline/contract/features/progress/calls/curves.ts';
import type { InputOf, OutputOf } from '@plumbline/contract/calls/call.ts';
import { curveOf } from '@plumbline/contract/rules/planned-actual.ts';
import type { Db } from '../../db/database.ts';
import { type Actor, todayOf } from '../../register/row/actor.ts';
import { tallied } from '../../register/derive/tally.ts';
import { BY_FINISH, chosenCards } from './card-facts.ts';

/** Planned versus actual finish of the chosen job cards. */
export async function cardCurve(
  db: Db,
  actor: Actor,
  { measure, step, ...choice }: InputOf<typeof plannedActual>,
): Promise<OutputOf<typeof plannedActual>> {
  const { cards, sums } = await chosenCards(db, actor, choice);
  const found = [...(sums?.byFinish ?? tallied(cards, BY_FINISH))];
  const items = found.map(({ planned, actual, ...tally }) => ({
    planned,
    actual,
    weight: measure === 'hours' ? tally.hundredths / 100 : tally.cards,
  }));
  const countOf = (some: typeof found): number => some.reduce((sum, tally) => sum + tally.cards, 0);
  return {
    ...curveOf(items, step, todayOf(actor)),
    cards: countOf(found),
    undated: countOf(found.filter(({ planned }) => planned === null)),
    withoutHours: found.reduce((sum, tally) => sum + tally.withoutHours, 0),
  };
}
