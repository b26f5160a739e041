import type { RunPerson } from '@plumbline/contract/features/procedures/calls/runs.ts';
import { AppError } from '@plumbline/contract/errors.ts';
import { w } from '@plumbline/contract/words/word.ts';
import type { Db } from '../../db/database.ts';
import { may, type Scoped } from '../../http/context.ts';
import { actorOf } from '../../register/row/actor-of.ts';
import { todayOf } from '../../register/row/actor.ts';
import { demandProof } from '../../workflow/sign/proof.ts';
import { asSigner, capacityOf, personsWith, type Signer } from '../../workflow/sign/may-sign.ts';

/** The flag of persons who may complete procedures and their steps. */
export const FLAG = 'signProcedures';
/** The message for something already completed. */
export const ALREADY = w('{title} was completed by {by} on {on} already.', '{title} 已由 {by} 于 {on} 完成。');

/** The registers whose rows record who completed them. */
export type Executed = 'procedure' | 'procedureSection' | 'procedureStep';

/** The persons the caller may name: everybody who may complete procedures, or only themselves. */
export async function peopleFor(context: Scoped): Promise<readonly RunPerson[]> {
  const by = { username: context.caller.username, today: todayOf(actorOf(context)) };
  const others = may(context, 'procedureStep', 'signForOthers');
  return (await personsWith(context.db, actorOf(context), FLAG))
    .filter((person) => person.allowed && !person.inactive)
    .map((person) => ({ id: person.id, title: person.title, hand: capacityOf(person, by) }))
    .filter(({ hand }) => others || hand !== null)
    .map(({ hand, ...person }) => ({ ...person, me: hand === 'me' }));
}

/**
 * The person who completes something on a day. @throws AppError `notAllowedHere` when they may not, or not on that day
 */
export async function signerFor(
  db: Db,
  context: Scoped,
  register: Executed,
  { person, date }: { readonly person: string; readonly date: string },
): Promise<Signer> {
  const actor = actorOf(context);
  const [found] = await personsWith(db, actor, FLAG, person);
  const judged = asSigner(found, {
    username: context.caller.username,
    forOthers: may(context, register, 'signForOthers'),
    date,
    today: todayOf(actor),
  });
  if ('why' in judged) throw new AppError('notAllowedHere', { why: judged.why });
  await demandProof(db, actor);
  return judged.signer;
}
