import type { RecordKey } from '@plumbline/contract/records/index.ts';
import type { AnyRegister } from '@plumbline/contract/register/register.ts';
import { fill, w, type Word } from '@plumbline/contract/words/word.ts';
import { factsOf } from '@plumbline/contract/workflow/records.ts';
import { isVoidState, VOID_ITEM, VOID_KEYS, voidFieldsOf } from '@plumbline/contract/workflow/void/voidable.ts';
import type { RawBuilder } from 'kysely';
import { type Db, oneRow, sql } from '../../db/database.ts';
import { baseOf, known } from '../../db/model.ts';
import { column, table } from '../../register/row/columns.ts';

const WORDS = {
  ofItem: w('Its tagged item {title} is void. Restore that first.', '其位号对象 {title} 已作废，请先恢复该位号对象。'),
  restore: w('It is void. Restore it first.', '已作废，请先恢复。'),
  by: w(
    'Void since {on}, by {by}: {reason} Nothing in it can change until it is restored.',
    '已于 {on} 由 {by} 作废：{reason} 恢复后才能更改。',
  ),
} as const;

/** Who voided a row, when and why. */
export interface VoidedBy {
  readonly by: string;
  readonly on: string;
  readonly reason: string;
}

/** Whether row `alias` of a register is void; always false for records that cannot be voided manually. */
export function isVoid(register: RecordKey | 'taggedItem', alias: string): RawBuilder<boolean> {
  if (register === VOID_ITEM.register) return sql<boolean>`${column(alias, VOID_ITEM.flag)}`;
  const { voids, states } = factsOf(register);
  return voids?.says === undefined
    ? sql<boolean>`false`
    : sql<boolean>`(${column(alias, states.field)} = ${sql.lit(voids.state)})`;
}

/** The key under which rows of a register are voided; undefined when they cannot be voided manually. */
export const voidKeyOf = (register: AnyRegister): (typeof VOID_KEYS)[number] | undefined =>
  VOID_KEYS.find((voidKey) => voidKey === baseOf(register).key);

/** The same for rows of any register; always false when they cannot be voided manually. */
export const isVoidIn = (register: AnyRegister, alias: string): RawBuilder<boolean> => {
  const key = voidKeyOf(register);
  return key === undefined ? sql<boolean>`false` : isVoid(key, alias);
};

/** Who voided row `alias`, as JSON; null where it is not void. */
export function voidedBy(register: RecordKey | 'taggedItem', alias: string): RawBuilder<VoidedBy | null> {
  const voidFields = voidFieldsOf(register);
  if (voidFields === undefined) return sql`null::json`;
  return sql`case when ${isVoid(register, alias)} then json_build_object('by', coalesce(${column(alias, voidFields.by)}, ''),
    'on', coalesce(${column(alias, voidFields.on)}::text, ''), 'reason', coalesce(${column(alias, voidFields.reason)}, '')) end`;
}

const stopped = (reason: string, stop: string): string =>
  reason === '' || /[.!?。！？]$/u.test(reason) ? reason : `${reason}${stop}`;

/** Who voided a row and why, in a sentence that says what to do. */
export const voidedWord = ({ reason, ...options }: VoidedBy): Word =>
  fill(WORDS.by, { ...options, reason: w(stopped(reason, '.'), stopped(reason, '。')) });

/** Why a record cannot be changed on its own: its tagged item is void. */
export const ofItemWord = (title: string): Word => fill(WORDS.ofItem, { title });

/** Why a record cannot be changed: it is void; null while it is not. */
export const voidRefusal = (register: string, state: string): Word | null =>
  isVoidState(register, state) ? WORDS.restore : null;

/**
 * Why nothing in a row can change: it is void; null while it is not, and when rows of its register are never voided.
 */
export async function voidWord(
  db: Db,
  tenantId: string,
  target: { readonly register: string; readonly rowId: string },
): Promise<Word | null> {
  const key = voidKeyOf(known(target.register));
  if (key === undefined) return null;
  const found = await oneRow(
    db,
    sql<{
      voided: VoidedBy | null;
    }>`select ${voidedBy(key, 't')} as voided from ${table(known(key))} t
      where t.tenant_id = ${tenantId}::uuid and t.id = ${target.rowId}::uuid`,
  );
  return found?.voided ? voidedWord(found.voided) : null;
}
