import {
  approvalNotify,
  cardsMake,
  cardsPropose,
  workPackClearDoubt,
  workPackDoubt,
} from '@plumbline/contract/features/work-packs/calls.ts';
import { AppError } from '@plumbline/contract/errors.ts';
import { WORKED } from '@plumbline/contract/features/work-packs/selected-work.ts';
import { oneRow, sql } from '../../db/database.ts';
import { known } from '../../db/model.ts';
import { demand, may } from '../../http/context.ts';
import { handle } from '../../http/handler.ts';
import { actorOf } from '../../register/row/actor-of.ts';
import { visible } from '../../register/row/columns.ts';
import { doubtLines } from '../../workflow/doubt/doubt-lines.ts';
import { clearDoubt } from '../handover/doubt/clear-doubt.ts';
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
  handle(workPackDoubt, async (context, { id }) => {
    const actor = actorOf(context);
    const found = await oneRow(
      context.db,
      sql<{ doubt: 'inDoubt' | 'reverified' | 'waived' | null }>`select t.doubt from work_pack t
        where ${visible(known('workPack'), actor, 't')} and t.id = ${id}::uuid`,
    );
    if (found === undefined) throw new AppError('notFound');
    return { doubt: found.doubt, lines: await doubtLines(context.db, actor, id) };
  }),
  handle(workPackClearDoubt, (context, input) => {
    if (input.way === 'waived') demand(context, 'workPack', 'reopen');
    const forOthers = may(context, 'workPack', 'signForOthers');
    const clearing = { ...input, username: context.caller.username, forOthers, doubted: 'workPack' } as const;
    return clearDoubt(context.db, actorOf(context), clearing);
  }),
];
