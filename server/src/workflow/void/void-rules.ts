import type { RecordKey } from '@plumbline/contract/records/index.ts';
import type { Refused } from '@plumbline/contract/register/calls.ts';
import { AppError } from '@plumbline/contract/errors.ts';
import type { RegisterKey } from '@plumbline/contract/registers/index.ts';
import { fill, w, type Word } from '@plumbline/contract/words/word.ts';
import { factsOf } from '@plumbline/contract/workflow/records.ts';
import { ALONG_KEYS, VOID_ITEM, voidFieldsOf, voidingOf } from '@plumbline/contract/workflow/void/voidable.ts';
import type { RawBuilder } from 'kysely';
import { type Db, rows, sql, type Tx } from '../../db/database.ts';
import { known } from '../../db/model.ts';
import type { Actor } from '../../register/row/actor.ts';
import { column, idArray, table, titleOf } from '../../register/row/columns.ts';
import { idsFrom } from '../../register/row/ids.ts';
import { type Change, onChange, type RowError, rules, type Sides } from '../../register/row/rules.ts';
import { recalculateFields } from '../../register/write/settle.ts';
import { givingIn } from '../allocate/allocate.ts';
import { isOver } from '../worked-on.ts';
import { isVoid, ofItemWord } from './is-void.ts';
import { tenantOf } from '../../register/row/tenant-of.ts';

/*
 * Void rows stay as they are (ADR 0071): tagged items, and the records that belong to them, which are voided and
 * restored with them in the same transaction, in every scope of work.
 */

const WORDS = {
  frozen: w('{title} is void. Restore it first.', '{title} 已作废，请先恢复。'),
  into: w('{title} is void: restore it before anything is added to it.', '{title} 已作废，恢复后才能为其添加内容。'),
} as const;

const items = known(VOID_ITEM.register);
/** The tagged item `x` of record `alias`. */
const itemOf = (key: RecordKey, alias: string): RawBuilder<unknown> =>
  sql`join ${table(items)} x on x.tenant_id = ${sql.ref(`${alias}.tenant_id`)} and x.id = ${column(alias, voidingOf(key).along[0])}`;

/** The records that cannot be changed because the tagged item they belong to is void, with the reason. */
async function refusedOf(db: Db, actor: Actor, key: RecordKey, ids: readonly string[]): Promise<readonly Refused[]> {
  const found = await rows(
    db,
    sql<{
      id: string;
      title: string;
      item: string;
    }>`select t.id, ${titleOf(known(key), 't')} as title, ${titleOf(items, 'x')} as item
      from ${table(known(key))} t ${itemOf(key, 't')}
      where t.tenant_id = ${tenantOf(actor)} and t.id = any(${idArray(ids)}) and ${isVoid('taggedItem', 'x')}`,
  );
  return found.map(({ id, title, item }) => ({ id, title, why: ofItemWord(item) }));
}

/** The same, by id. */
export const ofVoidItems = async (
  db: Db,
  actor: Actor,
  key: RecordKey,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Word>> =>
  new Map((await refusedOf(db, actor, key, ids)).map(({ id, why }) => [id, why]));

/** In a void tagged item only the void flag can change; undoing the act that voided it restores it. */
async function frozenItems(db: Db, actor: Actor, change: Change): Promise<readonly Refused[]> {
  const { op, ids, fields, undoes, free } = change;
  if (free === true) return [];
  if ((op !== 'update' && op !== 'remove') || (undoes !== undefined && fields.includes(VOID_ITEM.flag))) return [];
  const found = await rows(
    db,
    sql<{ id: string; title: string }>`select t.id, ${titleOf(items, 't')} as title from ${table(items)} t
      where t.tenant_id = ${tenantOf(actor)} and t.id = any(${idArray(ids)}) and ${isVoid('taggedItem', 't')}`,
  );
  return found.map(({ id, title }) => ({ id, title, why: fill(WORDS.frozen, { title }) }));
}
const isVoidItem = (alias: string) => isVoid('taggedItem', alias);
const frozen = rules(VOID_ITEM.register, { frozen: isVoidItem, isVoid: isVoidItem, guard: frozenItems });

/** The kinds of rows to which work can be added. */
type Into = 'taggedItem' | 'tagItr' | 'tagPwl';
/** Whether nothing can be added to row `v`: it is void, or a round of a void item. */
const isClosed = (to: Into): RawBuilder<boolean> =>
  to === 'tagPwl'
    ? sql<boolean>`exists (select from ${table(items)} x where x.tenant_id = v.tenant_id and x.id = v.tagged_item and ${isVoid('taggedItem', 'x')})`
    : isVoid(to, 'v');

/** Refuses to add anything to a void row: the reference of a new or moved row must point to a row that is not void. */
function intoVoid(actor: Actor, field: string, { to, now, was }: Sides & { readonly to: Into }): RowError {
  const from = sql`from ${table(known(to))} v where v.tenant_id = ${tenantOf(actor)} and v.id = ${now} and ${isClosed(to)}
    and ${now} is distinct from ${was ?? sql`null`}`;
  return {
    field,
    when: sql<boolean>`exists (select ${from})`,
    words: WORDS.into,
    title: sql<string>`(select ${titleOf(known(to), 'v')} ${from})`,
  };
}
/** The references by which work is added to rows that may be void. */
const INTO: readonly {
  readonly register: RegisterKey;
  readonly refs: Readonly<Record<string, Into>>;
}[] = [
  ...ALONG_KEYS.map((key) => ({ register: key, refs: { [voidingOf(key).along[0]]: 'taggedItem' as const } })),
  { register: 'punchListItem', refs: { taggedItem: 'taggedItem', tagItr: 'tagItr', tagPwl: 'tagPwl' } },
  { register: 'operation', refs: { tagItr: 'tagItr' } },
];
const closed = INTO.map(({ register, refs }) =>
  rules(register, {
    newErrors: (actor, field, sides) => {
      const to = refs[field];
      // a matrix allocates only to items that are not void
      return to === undefined || givingIn(actor) !== undefined ? [] : [intoVoid(actor, field, { ...sides, to })];
    },
  }),
);

/** What a record becomes when its item is voided or restored: the values of its fields, for row `s` with item `x`. */
function becoming(key: RecordKey): {
  readonly fields: Readonly<Record<string, RawBuilder<unknown>>>;
  readonly when: RawBuilder<boolean>;
} {
  const { states } = factsOf(key);
  const { state, from, along, openOnly, says: voidFields } = voidingOf(key);
  const [at, previous, flag] = [column('s', states.field), column('s', from), column('s', along[1])];
  const there = sql<boolean>`s.deleted_at is null`;
  const isGoing = sql<boolean>`(${isVoid('taggedItem', 'x')} and ${there} and ${at} <> ${state} ${openOnly ? sql`and not ${isOver(key, 's')}` : sql``})`;
  const isBack = sql<boolean>`(not ${isVoid('taggedItem', 'x')} and ${flag})`;
  const either = (
    goes: RawBuilder<unknown>,
    back: RawBuilder<unknown>,
    else_: RawBuilder<unknown>,
  ): RawBuilder<unknown> => sql`case when ${isGoing} then ${goes} when ${isBack} then ${back} else ${else_} end`;
  const voidColumns = (voidFields ? (['by', 'on', 'reason'] as const) : []).map((what) => {
    const it = column('s', voidFields?.[what] ?? '');
    return [voidFields?.[what] ?? '', either(column('x', VOID_ITEM.says[what]), sql`null`, it)] as const;
  });
  return {
    fields: {
      [states.field]: either(sql`${state}`, previous, at),
      [from]: either(at, sql`null`, previous),
      [along[1]]: either(sql`true`, sql`false`, flag),
      ...Object.fromEntries(voidColumns),
    },
    when: sql<boolean>`(${isGoing} or ${isBack})`,
  };
}

const followItem = onChange(VOID_ITEM.register, async (tx, actor, change) => {
  if (change.op !== 'update' || !change.fields.includes(VOID_ITEM.flag)) return;
  for (const key of ALONG_KEYS) {
    const { fields, when } = becoming(key);
    const from = itemOf(key, 's');
    const ids = await idsFrom(
      tx,
      sql`select s.id from ${table(known(key))} s ${from} where s.tenant_id = ${tenantOf(actor)}
        and ${column('s', voidingOf(key).along[0])} = any(${idArray(change.ids)}) and ${when}`,
    );
    await recalculateFields(tx, actor, known(key), { ids, fields, from });
  }
});

/**
 * A writer who adds a record waits for one who is voiding its item, so the item is checked again after the write.
 * @throws AppError `notAllowedHere`
 */
async function refuseLate(tx: Tx, actor: Actor, key: RecordKey, { op, ids, fields }: Change): Promise<void> {
  const isMoved = op === 'update' && fields.includes(voidingOf(key).along[0]);
  if ((op !== 'add' && op !== 'restore' && !isMoved) || givingIn(actor) !== undefined) return;
  const [refused] = await refusedOf(tx, actor, key, ids);
  if (refused) throw new AppError('notAllowedHere', { why: refused.why });
}

/**
 * Whether a change requires checking the item: when all records of a void item are void, they are already locked by
 * that.
 */
const isAsked = (key: RecordKey, { op, undoes }: Change): boolean => {
  if (op === 'add' || op === 'follow') return false;
  return op === 'restore' || undoes !== undefined || voidingOf(key).openOnly === true;
};

/** Void items are frozen, nothing is added to them, and their records are void with them. */
export const voidRules = [
  frozen,
  ...closed,
  ...ALONG_KEYS.map((key) =>
    rules(key, {
      ...(voidFieldsOf(key) && { isVoid: (alias) => isVoid(key, alias) }),
      guard: (db, actor, change) =>
        isAsked(key, change) ? refusedOf(db, actor, key, change.ids) : Promise.resolve([]),
    }),
  ),
];

/** Records become void and come back with their item, and none is added to an item that has just become void. */
export const voidsFollow = [
  followItem,
  ...ALONG_KEYS.map((key) => onChange(key, (tx, actor, change) => refuseLate(tx, actor, key, change))),
];
