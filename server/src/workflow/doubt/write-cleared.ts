import type { RecordKey } from '@plumbline/contract/records/index.ts';
import type { ClearDoubt } from '@plumbline/contract/workflow/doubt/clear-doubt.ts';
import { fill, w } from '@plumbline/contract/words/word.ts';
import { sql, type Tx } from '../../db/database.ts';
import { known } from '../../db/model.ts';
import type { Actor } from '../../register/row/actor.ts';
import { idArray } from '../../register/row/columns.ts';
import { record } from '../../register/history/history.ts';
import type { Signer } from '../sign/may-sign.ts';

const NOTED = {
  reverified: w('Re-verified: {name}, {date}. {reason}', '复核：{name}，{date}。{reason}'),
  waived: w('Doubt waived: {name}, {date}. {reason}', '豁免存疑：{name}，{date}。{reason}'),
} as const;

/** What is cleared, how, and by whom. */
interface Cleared {
  readonly ids: readonly string[];
  readonly clearing: Pick<ClearDoubt, 'way' | 'date' | 'reason'>;
  readonly signer: Signer;
}

/**
 * Stores who cleared the doubt of records and why; `mark` updates the records, between that and writing their history.
 */
export async function writeCleared(
  tx: Tx,
  actor: Actor,
  key: RecordKey,
  { ids, clearing, signer, mark }: Cleared & { readonly mark: () => Promise<unknown> },
): Promise<void> {
  if (ids.length === 0) return;
  const { way, date, reason } = clearing;
  await sql`insert into doubt_event (tenant_id, level_id, row_id, kind, person_id, person_name, company, cleared_on, reason, act, by_user, by_name, via)
    select ${actor.tenantId}::uuid, ${actor.path.E}::uuid, id, ${way}, ${signer.id}::uuid, ${signer.title}, ${signer.company}, ${date}::date, ${reason},
      ${actor.act?.id ?? null}::uuid, ${actor.userId}::uuid, ${actor.userName}, ${actor.via} from unnest(${idArray(ids)}) id`.execute(
    tx,
  );
  await mark();
  const note = fill(NOTED[way], { name: signer.title, date, reason }).en.trim();
  await record(tx, actor, known(key), { ids, action: 'sign', note });
}
