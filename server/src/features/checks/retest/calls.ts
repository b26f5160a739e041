import { retestClear, retestOf, retestPut } from '@plumbline/contract/features/checks/calls.ts';
import { AppError, ERRORS } from '@plumbline/contract/errors.ts';
import { fill, w, type Word } from '@plumbline/contract/words/word.ts';
import { rows, sql, transaction, type Tx } from '../../../db/database.ts';
import { known } from '../../../db/model.ts';
import { demand, may } from '../../../http/context.ts';
import { handle } from '../../../http/handler.ts';
import { type Actor, todayOf } from '../../../register/row/actor.ts';
import { actorOf } from '../../../register/row/actor-of.ts';
import { idArray } from '../../../register/row/columns.ts';
import { record } from '../../../register/history/history.ts';
import { lockRows } from '../../../register/row/lock-rows.ts';
import { writeEach } from '../../../register/row/in-parts.ts';
import { tryOnSelected } from '../../../register/read/sql/selected.ts';
import { parted } from '../../../register/row/partition.ts';
import { doubtLines } from '../../../workflow/doubt/doubt-lines.ts';
import { writeCleared } from '../../../workflow/doubt/write-cleared.ts';
import { demandProof } from '../../../workflow/sign/proof.ts';
import { asSigner, disciplineRefusal, signers } from '../../../workflow/sign/may-sign.ts';
import { chosenIds, type SignRecord, signRecords } from '../../../workflow/sign/sign-records.ts';
import { voidRefusal } from '../../../workflow/void/is-void.ts';
import { markRetest, putInRetest } from './put-in-retest.ts';

const WORDS = {
  open: w('It is not signed off: there is nothing to re-verify.', '尚未签署完成，无需复核。'),
  already: w('It is to be re-verified already.', '已处于待复核状态。'),
  put: w('To be re-verified', '须复核'),
} as const;

function whyNotPut({ state }: SignRecord): Word | null {
  const gone = voidRefusal('tagItr', state);
  if (gone) return gone;
  if (state === 'toBeReverified') return WORDS.already;
  return state === 'signedOff' ? null : WORDS.open;
}

/** The latest cause of each record. */
async function lastCauses(tx: Tx, actor: Actor, ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const found = await rows(
    tx,
    sql<{ id: string; last: number }>`select row_id as id, max(id)::int as last from doubt_event
      where tenant_id = ${actor.tenantId}::uuid and row_id = any(${idArray(ids)}) and kind = 'cause' group by row_id`,
  );
  return new Map(found.map(({ id, last }) => [id, last]));
}

/** The calls for checks that must be re-verified. */
export const retestHandlers = [
  handle(retestPut, (context, { selection, reason, dryRun }) => {
    const actor = actorOf(context);
    return tryOnSelected(context.db, { selection, dryRun }, async (tx) => {
      const ids = await chosenIds(tx, actor, { register: 'tagItr', selection });
      await lockRows(tx, actor, known('tagItr'), ids);
      const lockedRecords = await signRecords(tx, actor, { register: 'tagItr', ids });
      if (lockedRecords.length === 0) throw new AppError('notFound');
      const { ready, refused } = parted(lockedRecords, whyNotPut);
      const written = await writeEach(tx, actor, known('tagItr'), ready, async (some) => {
        const put = some.map(({ id }) => id);
        await putInRetest(tx, actor, put, { cause: 'byHand', register: 'tagItr', rows: [], count: 0, reason });
        const note = `${WORDS.put.en} · ${WORDS.put.zh}: ${reason}`;
        await record(tx, actor, known('tagItr'), { ids: put, action: 'reject', note });
      });
      return { done: written.done.length, refused: [...refused, ...written.refused] };
    });
  }),
  handle(retestOf, async (context, { id }) => {
    const actor = actorOf(context);
    const [existingRecord] = await signRecords(context.db, actor, { register: 'tagItr', ids: [id] });
    if (!existingRecord) throw new AppError('notFound');
    return {
      doubt: existingRecord.state === 'toBeReverified' ? ('inDoubt' as const) : null,
      lines: await doubtLines(context.db, actor, id),
    };
  }),
  handle(retestClear, (context, input) => {
    if (input.way === 'waived') demand(context, 'tagItr', 'reopen');
    const actor = actorOf(context);
    const forOthers = may(context, 'tagItr', 'signForOthers');
    return transaction(context.db, async (tx) => {
      const ids = await lockRows(tx, actor, known('tagItr'), input.ids);
      const lockedRecords = await signRecords(tx, actor, { register: 'tagItr', ids });
      if (lockedRecords.length === 0) throw new AppError('notFound');
      const [person] = await signers(tx, actor, 'tagItr', input.person);
      const { username } = context.caller;
      const judged = asSigner(person, { username, forOthers, date: input.date, today: todayOf(actor) });
      if ('why' in judged) throw new AppError('notAllowedHere', { why: judged.why });
      const last = await lastCauses(tx, actor, ids);
      const whyNot = (signRecord: SignRecord): Word | null => {
        if (signRecord.state !== 'toBeReverified') return fill(ERRORS.notInDoubt.words, { title: signRecord.title });
        if ((last.get(signRecord.id) ?? 0) > input.seen)
          return fill(ERRORS.doubtMovedOn.words, { title: signRecord.title });
        return disciplineRefusal(signRecord, judged.signer);
      };
      const { ready, refused } = parted(lockedRecords, whyNot);
      const cleared = ready.map(({ id }) => id);
      if (ready.length > 0) await demandProof(tx, actor);
      await writeCleared(tx, actor, 'tagItr', {
        ids: cleared,
        clearing: input,
        signer: judged.signer,
        mark: () => markRetest(tx, actor, cleared, 'signedOff'),
      });
      return { done: ready.length, refused };
    });
  }),
];
