import { AppError } from '@plumbline/contract/errors.ts';
import {
  preservationEnd,
  preservationMove,
  preservationOffer,
  preservationReadings,
  preservationResume,
  preservationRound,
  preservationSkip,
} from '@plumbline/contract/features/preservation/calls.ts';
import type { Selection } from '@plumbline/contract/register/filter.ts';
import { w } from '@plumbline/contract/words/word.ts';
import { type Db, oneRow, sql } from '../../db/database.ts';
import { demand } from '../../http/context.ts';
import { handle } from '../../http/handler.ts';
import { actorOf } from '../../register/row/actor-of.ts';
import type { Actor } from '../../register/row/actor.ts';
import { idsFrom } from '../../register/row/ids.ts';
import { certificate } from '../handover/certificate.ts';
import { end, move, resume, skip } from './acts.ts';
import { readingsOf } from './readings.ts';
import { roundSheet } from './round.ts';
import { isWithin, offeredBy } from './within-certificate.ts';

const NOT_ACCEPTED = w('The certificate is not accepted yet.', '该证书尚未接收。');

/**
 * The running cycles of the tagged items within an accepted certificate. Ex inspections continue as long as the
 * equipment runs, so they are included only on request. @throws AppError `notFound`, `notAllowedHere`
 */
async function withinCertificate(
  db: Db,
  actor: Actor,
  { certificate: id, exInspections }: { readonly certificate: string; readonly exInspections: boolean },
): Promise<Selection> {
  const found = await certificate(db, actor, id);
  if (found.state !== 'accepted') throw new AppError('notAllowedHere', { why: NOT_ACCEPTED });
  const ids = await idsFrom(
    db,
    sql`select t.id from tag_pwl t where ${isWithin(actor, found)} ${exInspections ? sql`` : sql`and t.ex_grade is null`} order by t.id`,
  );
  return { mode: 'these', ids: [...ids] };
}

/** Checks that a status exists on the path. @throws AppError `notFound` */
async function demandStatus(db: Db, actor: Actor, id: string | null): Promise<void> {
  if (id === null) return;
  const found = await oneRow(
    db,
    sql`select from preservation_completion_status s where s.tenant_id = ${actor.tenantId}::uuid
      and s.level_id = ${actor.path.B}::uuid and s.id = ${id}::uuid and s.deleted_at is null`,
  );
  if (!found) throw new AppError('notFound');
}

/** The calls of preservation. */
export const preservationHandlers = [
  handle(preservationSkip, async (context, input) => {
    const actor = actorOf(context);
    await demandStatus(context.db, actor, input.status);
    return skip(context.db, actor, input);
  }),
  handle(preservationResume, (context, input) => resume(context.db, actorOf(context), input)),
  handle(preservationMove, (context, input) => move(context.db, actorOf(context), input)),
  handle(preservationEnd, async (context, { of: target, ...input }) => {
    const actor = actorOf(context);
    if ('certificate' in target) demand(context, 'handover', 'see');
    const selection = 'certificate' in target ? await withinCertificate(context.db, actor, target) : target.selection;
    return end(context.db, actor, { ...input, selection });
  }),
  handle(preservationOffer, async (context, { certificate: id }) => {
    demand(context, 'handover', 'see');
    return { running: await offeredBy(context.db, actorOf(context), id) };
  }),
  handle(preservationReadings, (context, { id }) => readingsOf(context.db, actorOf(context), id)),
  handle(preservationRound, (context, input) => roundSheet(context, input)),
];
