import {
  handoverBlockers,
  handoverCandidates,
  handoverClearDoubt,
  handoverDoubt,
  handoverPrint,
  handoverRaise,
  handoverReadiness,
} from '@plumbline/contract/features/handover/calls.ts';
import { demand, may } from '../../http/context.ts';
import { actorOf } from '../../register/row/actor-of.ts';
import { optionsOn } from '../../register/row/level-options.ts';
import { handle } from '../../http/handler.ts';
import { blockers, openPunch, scopeCounts } from './blockers.ts';
import { certificate } from './certificate.ts';
import { clearDoubt } from './doubt/clear-doubt.ts';
import { doubtLines } from '../../workflow/doubt/doubt-lines.ts';
import { openMocsByType } from './naming-mocs.ts';
import { gateProcedures } from './open-procedures.ts';
import { printCertificateOf } from './print-certificate.ts';
import { candidates, raise, readiness } from './raise.ts';

/** The calls for certificates. */
export const handoverHandlers = [
  handle(handoverCandidates, (context, input) => candidates(context.db, actorOf(context), input), { isLong: true }),
  handle(handoverReadiness, (context, input) => readiness(context.db, actorOf(context), input), { isLong: true }),
  handle(handoverRaise, async (context, input) => ({
    ...(await raise(context.db, actorOf(context), { ...input, plannedFinish: input.plannedFinish })),
    refused: [],
  })),
  handle(handoverBlockers, async (context, { id, limit, offset }) => {
    const actor = actorOf(context);
    const certificateRow = await certificate(context.db, actor, id);
    const counts = await scopeCounts(context.db, actor, certificateRow);
    const { procedures: withProcedures } = await optionsOn(context.db, actor.path);
    const { lines, kinds, total, stops } = await blockers(context.db, actor, certificateRow, { limit, offset });
    const { entity } = certificateRow.type;
    const isByChecks = entity === 'tagItr';
    return {
      entity,
      tags: counts.tags,
      itrs: isByChecks ? counts.itrs : 0,
      itrsDone: isByChecks ? counts.itrsDone : 0,
      punchOpen: isByChecks ? await openPunch(context.db, actor, certificateRow) : [],
      mocsOpen: await openMocsByType(context.db, actor, certificateRow),
      procedures: withProcedures || !isByChecks ? await gateProcedures(context.db, actor, certificateRow) : null,
      kinds,
      stops,
      warnings: total - stops,
      lines,
      total,
    };
  }),
  handle(handoverDoubt, async (context, { id }) => {
    const actor = actorOf(context);
    const { doubt } = await certificate(context.db, actor, id);
    return { doubt, lines: await doubtLines(context.db, actor, id) };
  }),
  handle(handoverClearDoubt, (context, input) => {
    if (input.way === 'waived') demand(context, 'handover', 'acceptRisk');
    const forOthers = may(context, 'handover', 'signForOthers');
    return clearDoubt(context.db, actorOf(context), { ...input, username: context.caller.username, forOthers });
  }),
  handle(handoverPrint, (context, { id }) => printCertificateOf(context, id)),
];
