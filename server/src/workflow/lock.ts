import { linesIn } from '@plumbline/contract/lines/index.ts';
import type { RecordKey } from '@plumbline/contract/records/index.ts';
import type { Refused } from '@plumbline/contract/register/calls.ts';
import { fill, w, type Word } from '@plumbline/contract/words/word.ts';
import type { Lock } from '@plumbline/contract/workflow/record.ts';
import { isVoidState } from '@plumbline/contract/workflow/void/voidable.ts';
import { factsOf, RECORD_KEYS, statesThat } from '@plumbline/contract/workflow/records.ts';
import { type Db, rows, sql } from '../db/database.ts';
import { known } from '../db/model.ts';
import type { Actor } from '../register/row/actor.ts';
import { idArray, table, titleOf } from '../register/row/columns.ts';
import { type Change, rules } from '../register/row/rules.ts';
import { isVoid } from './void/is-void.ts';
import { stateOf } from './sign/sign-records.ts';
import { tenantOf } from '../register/row/tenant-of.ts';

const WORDS = {
  gone: w('{title} is signed. Reject the sign-offs first.', '{title} 已签署，请先退回签署。'),
  only: w(
    '{title} is signed; only {fields} can change. Rejecting the sign-offs opens it again.',
    '{title} 已签署，只能修改{fields}；退回签署后才能重新打开。',
  ),
  isVoid: w('{title} is void. Restore it first.', '{title} 已作废，请先恢复。'),
  dropped: w('{title} was skipped; take it up again first.', '{title} 已跳过，请先恢复。'),
  fixed: w('{title} is signed; {fields} cannot change.', '{title} 已签署，{fields}不能更改。'),
} as const;

const touches = (lock: Lock<string> | undefined, fields: readonly string[]): boolean => {
  if (lock === undefined) return false;
  const { lines = 'only' in lock ? 'locked' : 'free' } = lock;
  // the lines of a record count as a field of it, named by the key of their register
  return fields.some((field) => {
    if (linesIn(field) !== undefined) return lines === 'locked';
    return 'only' in lock ? !lock.only.includes(field) : lock.fixed.includes(field);
  });
};

function wordOf(key: RecordKey, lock: Lock<string>, title: string): Word {
  const names = 'only' in lock ? lock.only : lock.fixed;
  const labels = names.flatMap((name) => known(key).fields[name]?.label ?? []);
  const fields = w(labels.map(({ en }) => en.toLowerCase()).join(', '), labels.map(({ zh }) => `“${zh}”`).join('、'));
  const say = 'only' in lock ? WORDS.only : WORDS.fixed;
  return w(fill(say, { title, fields: fields.en }).en, fill(say, { title, fields: fields.zh }).zh);
}

/**
 * Whether record `t` was signed or changed its state after a batch wrote it, so that the lock is newer than the batch.
 */
const closedSince = (actor: Actor, key: RecordKey, batch: string) =>
  sql`exists (select from history n where n.tenant_id = ${tenantOf(actor)} and n.row_id = t.id
    and (n.action in ('sign', 'reject') or jsonb_exists(n.changes, ${factsOf(key).states.field}))
    and n.id > (select max(b.id) from history b where b.tenant_id = n.tenant_id and b.row_id = t.id and b.batch = ${batch}::uuid))`;

/**
 * Why signed records may not be changed in this way, and never deleted (domain guide 3.4, 3.8); their sign-offs must be
 * taken back first.
 */
async function lockedOnes(db: Db, actor: Actor, key: RecordKey, change: Change): Promise<readonly Refused[]> {
  const { locks, signing } = factsOf(key);
  const dropped = statesThat(factsOf(key), 'dropped');
  const isFrozen = dropped.some((state) => isVoidState(key, state));
  const hits = isFrozen || [locks.signed, locks.complete].some((lock) => touches(lock, change.fields));
  if (change.op === 'restore' || change.op === 'add' || (change.op === 'update' && !hits)) return [];
  const register = known(key);
  const signed = await rows(
    db,
    sql<{
      id: string;
      title: string;
      complete: boolean;
      dropped: boolean;
      gone: boolean;
    }>`select t.id, ${titleOf(register, 't')} as title,
        ${stateOf(key)} = ${signing.complete.state} as complete, ${stateOf(key)} = any(${dropped}::text[]) as dropped, ${isVoid(key, 't')} as gone
      from ${table(register)} t where t.tenant_id = ${tenantOf(actor)} and t.id = any(${idArray(change.ids)})
        and (${stateOf(key)} = any(${dropped}::text[])
          or exists (select from sign_off g where g.tenant_id = t.tenant_id and g.row_id = t.id))
        and ${change.undoes === undefined ? sql`true` : closedSince(actor, key, change.undoes)}`,
  );
  return signed.flatMap(({ id, title, complete, dropped: isDropped, gone }) => {
    if (gone) return [{ id, title, why: fill(WORDS.isVoid, { title }) }];
    if (isDropped)
      return change.op === 'remove' || touches(locks.complete, change.fields)
        ? [{ id, title, why: fill(WORDS.dropped, { title }) }]
        : [];
    if (change.op === 'remove') return [{ id, title, why: fill(WORDS.gone, { title }) }];
    const lock = [...(complete ? [locks.complete] : []), locks.signed].find((lockRule) =>
      touches(lockRule, change.fields),
    );
    return lock ? [{ id, title, why: wordOf(key, lock, title) }] : [];
  });
}

/** Signed and completed records are locked. */
export const signedLocks = RECORD_KEYS.map((key) =>
  rules(key, { guard: (db, actor, change) => lockedOnes(db, actor, key, change) }),
);
