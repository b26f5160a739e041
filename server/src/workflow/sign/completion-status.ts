import { isRefField } from '@plumbline/contract/field/kinds.ts';
import type { RecordKey } from '@plumbline/contract/records/index.ts';
import { w } from '@plumbline/contract/words/word.ts';
import { factsOf, gatheredBy } from '@plumbline/contract/workflow/records.ts';
import type { RawBuilder } from 'kysely';
import { type Db, oneRow, transactionState, sql, type Tx } from '../../db/database.ts';
import { known, tableOf } from '../../db/model.ts';
import { type Actor, levelOf } from '../../register/row/actor.ts';
import { isComplete, type SignRecord } from './sign-records.ts';
import { tenantOf } from '../../register/row/tenant-of.ts';

/** Messages for records that would get a status without the reason it requires, and for a reason that is too long. */
export const REASON_SAYS = {
  asked: w(
    'The completion status this signature sets needs a reason. Give one with the signature.',
    '本签署设置的完成状态须说明原因，请在签署时填写。',
  ),
  noRoom: w('Its comments are full: there is no room for the reason.', '其备注已满，无法再写入原因。'),
} as const;

/** A completion status written by a signature. */
export interface CompletionStatus {
  readonly id: string;
  /** True when it requires a reason in the comments (domain guide 2.2.3). */
  readonly asksReason: boolean;
  /** True when people are notified about records that get it. */
  readonly tells: boolean;
}

const noRecords = (): Set<string> => new Set();
/**
 * The records in a transaction that are getting a status without notifications, by id: set by the code that has read
 * the status, so that no other code queries it.
 */
export const getQuietly = (tx: Tx): Set<string> => transactionState(tx, noRecords);

/** Writes a status into records; while it does, the records are marked if nobody is to be notified. */
export async function quietly<T>(
  tx: Tx,
  status: CompletionStatus | undefined,
  ids: readonly string[],
  write: () => Promise<T>,
): Promise<T> {
  if (status?.tells !== false) return write();
  const quiet = getQuietly(tx);
  for (const id of ids) quiet.add(id);
  const answer = await write();
  for (const id of ids) quiet.delete(id);
  return answer;
}

interface Wanted {
  readonly key: RecordKey;
  readonly which: 'default' | 'rejected';
}

/** The query for a facility's status that completes records of a kind, or marks them as sent back. */
export function completionStatusSql(actor: Actor, wanted: Wanted): RawBuilder<CompletionStatus> {
  // a sheet for many records uses the status of its members
  const key = gatheredBy(wanted.key)?.register ?? wanted.key;
  const field = known(key).fields[factsOf(key).signing.complete.status ?? ''];
  if (!field || !isRefField(field))
    return sql<CompletionStatus>`select null::uuid as id, false as "asksReason", false as tells where false`;
  const statuses = known(field.to);
  // when a status field says that a record is done, the default status is the initial one
  const [done, back] =
    'closes' in statuses.fields
      ? [sql`closes`, sql`(lower(name) = 'rejected' or is_default)`]
      : [sql`is_default`, sql`lower(name) = 'rejected'`];
  const which = wanted.which === 'default' ? done : back;
  const asks = 'requiresReason' in statuses.fields ? sql`requires_reason` : sql`false`;
  const tells =
    'notifySignOffs' in statuses.fields ? sql`(notify_assigned_to or cardinality(notify_sign_offs) > 0)` : sql`false`;
  return sql<CompletionStatus>`select id, ${asks} as "asksReason", ${tells} as tells from ${sql.table(tableOf(statuses))}
    where tenant_id = ${tenantOf(actor)} and level_id = ${levelOf(actor, statuses)}::uuid and ${which}
      and deleted_at is null order by lower(name) = 'rejected' desc, title_sort limit 1`;
}

/** The facility's status that completes records of a kind, or marks them as sent back; undefined when there is none. */
export const completionStatus = (db: Db, actor: Actor, wanted: Wanted): Promise<CompletionStatus | undefined> =>
  oneRow(db, completionStatusSql(actor, wanted));

/** True when a sign-off completes a record, and so gives it a status. */
const completes = (record: SignRecord, label: string): boolean =>
  !isComplete(record) && record.set.find((signOff) => signOff.label === label)?.type === 'complete';

/** True when a sign-off gives a record a status that requires a reason, and the record has none. */
export const lacksReason = (status: CompletionStatus | undefined, record: SignRecord, label: string): boolean =>
  status?.asksReason === true && record.comments === '' && completes(record, label);

/** True when a sign-off writes a reason into the comments of a record and it does not fit. */
export const isTooMuch = (
  status: CompletionStatus | undefined,
  record: SignRecord,
  request: { readonly label: string; readonly reason: string; readonly room: number },
): boolean =>
  status?.asksReason === true &&
  completes(record, request.label) &&
  withReason(record, request.reason).length > request.room;

/** The comments of a record, followed by the reason for its status. */
export const withReason = ({ comments }: Pick<SignRecord, 'comments'>, reason: string): string =>
  comments === '' || comments === reason ? reason : `${comments}\n${reason}`;
