import { AppError } from '@plumbline/contract/errors.ts';
import type { Refused } from '@plumbline/contract/register/calls.ts';
import type { ClearDoubt, DoubtCleared } from '@plumbline/contract/workflow/doubt/clear-doubt.ts';
import { ERRORS } from '@plumbline/contract/errors.ts';
import { fill, w, type Word } from '@plumbline/contract/words/word.ts';
import { type Db, rows, sql, transaction, type Tx } from '../../../db/database.ts';
import { known } from '../../../db/model.ts';
import { type Actor, todayOf, unrestricted } from '../../../register/row/actor.ts';
import { idArray, table } from '../../../register/row/columns.ts';
import { lockRows } from '../../../register/row/lock-rows.ts';
import { optionsOn } from '../../../register/row/level-options.ts';
import { standing } from '../../../workflow/block/block-counts.ts';
import { writeCleared } from '../../../workflow/doubt/write-cleared.ts';
import { demandProof } from '../../../workflow/sign/proof.ts';
import { asSigner, signers } from '../../../workflow/sign/may-sign.ts';
import { lockCertificateInputs } from '../one-at-a-time.ts';
import { type Doubted, markDoubt } from './put-in-doubt.ts';

/** How a doubt is cleared, and by whom. */
interface Clearing extends ClearDoubt {
  /** The caller's login, and whether the caller may choose another person. */
  readonly username: string;
  readonly forOthers: boolean;
  /** The kind of the records; certificates by default. */
  readonly doubted?: Doubted;
}

const WORDS = {
  noRisk: w(
    'Doubts cannot be waived in this scope of work, because risk acceptance is turned off.',
    '本工作范围不接受风险，因此不能豁免存疑。',
  ),
} as const;

/** Clears the doubt of the records where that is allowed, and returns the reason for each of the others. */
export function clearDoubt(db: Db, actor: Actor, clearing: Clearing): Promise<DoubtCleared> {
  return transaction(db, async (tx) => {
    const { doubted = 'handover' } = clearing;
    if (doubted === 'handover') await lockCertificateInputs(tx, actor);
    const lockedIds = await lockRows(tx, actor, known(doubted), clearing.ids);
    if (lockedIds.length === 0) throw new AppError('notFound');
    if (doubted === 'handover' && clearing.way === 'waived' && !(await optionsOn(tx, actor.path)).riskAssessment)
      throw new AppError('notAllowedHere', { why: WORDS.noRisk });
    const [person] = await signers(tx, actor, doubted, clearing.person);
    const judged = asSigner(person, { ...clearing, today: todayOf(actor) });
    if ('why' in judged) throw new AppError('notAllowedHere', { why: judged.why });
    const refused = await refusals(tx, actor, clearing, lockedIds);
    const ready = lockedIds.filter((id) => !refused.some((refusal) => refusal.id === id));
    if (ready.length > 0) await demandProof(tx, actor);
    await writeCleared(tx, actor, doubted, {
      ids: ready,
      clearing,
      signer: judged.signer,
      mark: () => markDoubt(tx, actor, { levelId: actor.path.E, ids: ready, doubt: clearing.way, doubted }),
    });
    return { done: ready.length, refused };
  });
}

/** The reasons why records cannot be cleared this way. */
async function refusals(
  tx: Tx,
  actor: Actor,
  { way, seen, doubted = 'handover' }: Clearing,
  lockedIds: readonly string[],
): Promise<readonly Refused[]> {
  const found = await rows(
    tx,
    sql<{ id: string; title: string; doubt: string | null; last: number }>`select h.id, h.name as title, h.doubt,
        coalesce((select max(e.id) from doubt_event e where e.tenant_id = h.tenant_id and e.row_id = h.id and e.kind = 'cause'), 0) as last
      from ${table(known(doubted))} h where h.tenant_id = ${actor.tenantId}::uuid and h.id = any(${idArray(lockedIds)}) order by h.title_sort`,
  );
  const stops =
    way === 'reverified'
      ? (await standing(tx, unrestricted(actor), doubted, lockedIds)).stops
      : new Map<string, Word>();
  return found.flatMap(({ id, title, doubt, last }) => {
    const stop = stops.get(id);
    const why =
      (doubt !== 'inDoubt' && fill(ERRORS.notInDoubt.words, { title })) ||
      (last > seen && fill(ERRORS.doubtMovedOn.words, { title })) ||
      (stop && {
        en: fill(ERRORS.stillBlocked.words, { title, why: stop.en }).en,
        zh: fill(ERRORS.stillBlocked.words, { title, why: stop.zh }).zh,
      });
    return why ? [{ id, title, why }] : [];
  });
}
