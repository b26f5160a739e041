import {
  messageApplied,
  messageChase,
  messageList,
  messageOpen,
  messageRead,
} from '@plumbline/contract/features/messages/calls/messages.ts';
import {
  messageChoices,
  messageChoiceSave,
  messageHabitSave,
} from '@plumbline/contract/features/messages/calls/choices.ts';
import {
  messageDay,
  messageDayExport,
  messageFigures,
  messagePending,
  messageTeamWeek,
  messageWeek,
  WORK_COUNTED,
} from '@plumbline/contract/features/messages/calls/work.ts';
import { AppError } from '@plumbline/contract/errors.ts';
import { listRights, may, type Scoped, type SignedIn } from '../../http/context.ts';
import { handle } from '../../http/handler.ts';
import { actorOf } from '../../register/row/actor-of.ts';
import { appliedOf } from './applied.ts';
import { chase } from './chase.ts';
import { choicesOf, choose, keepHabit } from './choices.ts';
import { dayOf } from './day.ts';
import { dayWorkbook } from './day-workbook.ts';
import { named, personOf } from './me.ts';
import { pendingOf } from './pending.ts';
import { listOf, markRead, openMessage, type Owner, unreadOf } from './read.ts';
import { teamWeekOf } from './team-week.ts';
import { weekOf } from './week.ts';
import { workFigures } from './work-figures.ts';

const ownerOf = ({ caller, path }: Scoped): Owner => ({
  tenantId: caller.tenantId,
  userId: caller.userId,
  projectId: path.D,
});
const me = (context: Scoped) => personOf(context.db, actorOf(context), context.caller.username);
const choices = (context: SignedIn) =>
  choicesOf(context.db, context.caller, context.installation.senders.mail !== null);

/** The calls of the messages and of the pages that messages open. */
export const messageHandlers = [
  handle(messageList, (context, input) => listOf(context.db, ownerOf(context), input)),
  handle(messageRead, async (context, { ids }) => {
    await markRead(context.db, ownerOf(context), ids);
    return { unread: await unreadOf(context.db, ownerOf(context)) };
  }),
  handle(messageOpen, (context, { id }) => openMessage(context.db, context.caller, id)),
  handle(messageChase, (context, { lines }) => chase(context.db, actorOf(context), lines)),
  handle(messageChoices, choices),
  handle(messageChoiceSave, async (context, input) => {
    await choose(context.db, context.caller, input);
    return choices(context);
  }),
  handle(messageHabitSave, async (context, input) => {
    await keepHabit(context.db, context.caller, input);
    return choices(context);
  }),
  handle(messagePending, async (context, { limit, register }) => {
    const worker = { me: await me(context), userId: context.caller.userId };
    const maySign = (registerKey: string): boolean =>
      may(context, registerKey, 'see') &&
      may(context, registerKey, 'sign') &&
      (register === undefined || register === registerKey);
    const sections = await pendingOf(context.db, actorOf(context), { worker, may: maySign, limit });
    return { person: named(worker.me), sections };
  }),
  handle(
    messageFigures,
    async (context) => {
      const request = { db: context.db, actor: actorOf(context), ...listRights(context) };
      return { counts: await workFigures(request, WORK_COUNTED) };
    },
    { isLong: true },
  ),
  handle(messageApplied, async (context, input) => {
    const { maySee } = listRights(context);
    return appliedOf(context.db, actorOf(context), { ...input, me: await me(context), may: maySee });
  }),
  handle(messageDay, (context, input) => dayOf(context.db, actorOf(context), input)),
  handle(messageDayExport, async (context, input) => {
    const work = await dayOf(context.db, actorOf(context), { ...input, limit: 1000 });
    if (work.total === 0) throw new AppError('notFound');
    return dayWorkbook(work, { ...input, timeZone: context.timeZone, language: context.language });
  }),
  handle(messageWeek, async (context, { from }) => {
    const week = await weekOf(context.db, actorOf(context), { me: await me(context), from });
    const seen = <T extends { readonly register: string }>(items: readonly T[]): readonly T[] =>
      items.filter((item) => may(context, item.register, 'see'));
    return {
      ...week,
      overdue: seen(week.overdue),
      due: seen(week.due),
      undated: seen(week.undated),
      certificates: may(context, 'handover', 'see') ? week.certificates : [],
    };
  }),
  handle(messageTeamWeek, async (context, { from }) =>
    teamWeekOf(context.db, actorOf(context), { me: await me(context), from }),
  ),
];
