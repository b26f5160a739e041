import { AppError } from '@plumbline/contract/errors.ts';
import type { RecordKey } from '@plumbline/contract/records/index.ts';
import type { Selection } from '@plumbline/contract/register/filter.ts';
import { fill, w, type Word } from '@plumbline/contract/words/word.ts';
import { type Db, type Tx, oneRow, sql } from '../../db/database.ts';
import { known } from '../../db/model.ts';
import type { Actor } from '../../register/row/actor.ts';
import { idArray } from '../../register/row/columns.ts';
import { recordSql } from '../../register/history/history.ts';
import { writeEach } from '../../register/row/in-parts.ts';
import { tryOnSelected } from '../../register/read/sql/selected.ts';
import { namesWord, whoMay } from '../../register/row/who-may.ts';
import { rulesOfRecord } from '../record-rules.ts';
import { voidRefusal } from '../void/is-void.ts';
import { tellSigning } from './followers.ts';
import type { SignAnswer } from './sign.ts';
import { heldIds, isComplete, type SignRecord, signRecords } from './sign-records.ts';
import { writeTakenBack } from './written.ts';
import { tenantOf } from '../../register/row/tenant-of.ts';

const WORDS = {
  nothing: w('Nothing is signed yet.', '尚无签署。'),
  already: w('It was already sent back by {by}: {reason}', '已由 {by} 退回：{reason}'),
  complete: w('The record is complete. These may re-open it: {names}.', '记录已完成。可重新打开的人员：{names}。'),
  nobody: w(
    'The record is complete, and nobody here has the right to re-open it. Ask your administrator.',
    '记录已完成，此处无人具有重新打开的权限，请联系管理员。',
  ),
} as const;

/** Which sign-offs to take back, and why. */
export interface TakeBackRequest {
  readonly register: RecordKey;
  readonly selection: Selection;
  readonly reason: string;
  /** True when the caller may also take back sign-offs of complete records. */
  readonly mayReopen: boolean;
  readonly dryRun: boolean;
}

/**
 * Takes back all sign-offs of the records that may be sent back, and reports why the others were refused. What was
 * signed stays on record. A dry run does it as well and takes it back.
 */
export async function takeBack(
  db: Db,
  actor: Actor,
  request: TakeBackRequest,
): Promise<Omit<SignAnswer, 'noted' | 'asksReason'>> {
  return tryOnSelected(db, request, async (tx) => {
    const { register } = request;
    const ids = await heldIds(tx, actor, request);
    const records = await signRecords(tx, actor, { register, ids });
    if (records.length === 0) throw new AppError('notFound');
    const why = new Map<string, Word>();
    const closed = request.mayReopen ? null : await closedWord(tx, actor, register);
    for (const record of records) {
      const word = voidRefusal(register, record.state) ?? (await refusal(tx, actor, record, closed));
      if (word) why.set(record.id, word);
    }
    const able = records.flatMap(({ id }) => (why.has(id) ? [] : [id]));
    for (const [id, word] of (await rulesOfRecord(register).refuseBack?.(tx, actor, able)) ?? []) why.set(id, word);
    const ready = records.filter(({ id }) => !why.has(id));
    const written = await writeEach(tx, actor, known(register), ready, (some) => write(tx, actor, request, some));
    const refused = records.flatMap(({ id, title }) => {
      const word = why.get(id);
      return word ? [{ id, title, why: word }] : [];
    });
    return { done: written.done.length, refused: [...refused, ...written.refused] };
  });
}

async function refusal(tx: Tx, actor: Actor, record: SignRecord, closed: Word | null): Promise<Word | undefined> {
  if (record.given.length === 0) return record.round === 0 ? WORDS.nothing : alreadyBack(tx, actor, record);
  return isComplete(record) ? (closed ?? undefined) : undefined;
}

/** Why a user without that right cannot re-open complete records: names users who can. */
async function closedWord(tx: Tx, actor: Actor, register: RecordKey): Promise<Word> {
  const names = await whoMay(tx, actor, register, 'reopen');
  return names.length > 0 ? fill(WORDS.complete, { names: namesWord(names) }) : WORDS.nobody;
}

/** Names the user who last sent the record back: the message for another user who tries a moment later. */
async function alreadyBack(tx: Tx, actor: Actor, { id }: SignRecord): Promise<Word> {
  const last = await oneRow(
    tx,
    sql<{ by: string; reason: string }>`select by_name as by, reason from sign_event
      where tenant_id = ${tenantOf(actor)} and row_id = ${id}::uuid and kind = 'takenBack' order by round desc limit 1`,
  );
  return last ? fill(WORDS.already, last) : WORDS.nothing;
}

async function write(
  tx: Tx,
  actor: Actor,
  { register, reason }: TakeBackRequest,
  records: readonly SignRecord[],
): Promise<void> {
  const ids = records.map(({ id }) => id);
  await rulesOfRecord(register).takingBack?.(tx, actor, ids);
  await tellSigning(tx, actor, { kind: 'takenBack', register, records, reason });
  await sql`with back as (insert into sign_event (tenant_id, level_id, register, row_id, round, kind, label, by_user, by_name, reason)
      select ${actor.tenantId}::uuid, ${actor.path.E}::uuid, ${register}, x.id, (select count(*) from sign_event b
          where b.tenant_id = ${tenantOf(actor)} and b.row_id = x.id and b.kind = 'takenBack'),
        'takenBack', '', ${actor.userId}::uuid, ${actor.userName}, ${reason} from unnest(${idArray(ids)}) as x(id) returning row_id)
    ${recordSql(actor, known(register), { ids: sql`select row_id as id from back`, action: 'reject', note: reason })}`.execute(
    tx,
  );
  await writeTakenBack(tx, actor, register, { ids, reason });
  await rulesOfRecord(register).takenBack?.(tx, actor, ids, reason);
}
