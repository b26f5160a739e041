import { permission, holds } from '@plumbline/contract/access.ts';
import { signOffOf, type SignOffState } from '@plumbline/contract/features/signoff/calls/sign-off-of.ts';
import { signOffReject } from '@plumbline/contract/features/signoff/calls/sign-off-reject.ts';
import { signOffSign } from '@plumbline/contract/features/signoff/calls/sign-off-sign.ts';
import { signOffSigners } from '@plumbline/contract/features/signoff/calls/sign-off-signers.ts';
import { AppError } from '@plumbline/contract/errors.ts';
import { actorOf } from '../../register/actor-of.ts';
import { demand, may } from '../../http/context.ts';
import { handle } from '../../http/handler.ts';
import { disciplineRefusal, orderRefusal, signers } from './may-sign.ts';
import { signRecords } from './records.ts';
import { reject, sign } from './sign.ts';
import { signedKind } from './signed-kind.ts';

/** The calls of the sign-off engine. The register is in the input, so its rights are asked for here. */
export const signOffHandlers = [
  handle(signOffOf, async (context, { register, id }) => {
    demand(context, register, 'see');
    const [held] = await signRecords(context.db, actorOf(context), { register, ids: [id] });
    if (!held) throw new AppError('notFound');
    const blocked = async (one: (typeof held.set)[number]): Promise<SignOffState['closed']> => {
      const signing = {
        ids: [id],
        label: one.label,
        type: one.type,
        person: id,
        date: '1950-01-01',
        acceptRisk: false,
      };
      return (
        orderRefusal(held, one.label) ??
        (await signedKind(register).refuse(context.db, actorOf(context), signing)).get(id) ??
        null
      );
    };
    return Promise.all(
      held.set.map(async (one): Promise<SignOffState> => {
        const given = held.given.find((each) => each.label === one.label);
        if (given)
          return { ...one, person: { id: given.person, title: given.personName }, date: given.date, closed: null };
        return { ...one, person: null, date: null, closed: await blocked(one) };
      }),
    );
  }),

  handle(signOffSigners, async (context, { register, id }) => {
    demand(context, register, 'see');
    const actor = actorOf(context);
    const [held] = id ? await signRecords(context.db, actor, { register, ids: [id] }) : [];
    const me = context.caller.username.toLowerCase();
    const others = may(context, register, 'signForOthers');
    return (await signers(context.db, actor, register))
      .filter((one) => one.allowed && !one.inactive && !(held && disciplineRefusal(held, one)))
      .map(({ id: person, title, company, login }) => ({ id: person, title, company, me: login?.toLowerCase() === me }))
      .filter((one) => others || one.me);
  }),

  handle(signOffSign, (context, input) => {
    demand(context, input.register, 'sign');
    if (input.acceptRisk) demand(context, input.register, 'acceptRisk');
    const forOthers = holds(context.caller.permissions, permission(input.register, 'signForOthers'));
    return sign(context.db, actorOf(context), { ...input, username: context.caller.username, forOthers });
  }),

  handle(signOffReject, async (context, input) => {
    demand(context, input.register, 'reject');
    await reject(context.db, actorOf(context), { ...input, mayReopen: may(context, input.register, 'reopen') });
    return null;
  }),
];
