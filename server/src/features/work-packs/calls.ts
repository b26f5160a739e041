import { approvalNotify, cardsMake, cardsPropose } from '@plumbline/contract/features/work-packs/calls.ts';
import { WORKED } from '@plumbline/contract/features/work-packs/selected-work.ts';
import { demand } from '../../http/context.ts';
import { handle } from '../../http/handler.ts';
import { actorOf } from '../../register/row/actor-of.ts';
import { makeCards } from './make-cards.ts';
import { notifyRound } from './notify-round.ts';
import { proposeCards } from './propose-cards.ts';

/** The calls of work packs. */
export const workPackHandlers = [
  handle(approvalNotify, (context, { id }) => notifyRound(context.db, actorOf(context), id)),
  handle(cardsPropose, (context, chosen) => {
    demand(context, 'operation', 'add');
    demand(context, chosen.register, 'see');
    // for tagged items, the answer reveals their checks
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
