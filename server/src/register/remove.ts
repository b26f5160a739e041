import type { RawBuilder } from 'kysely';
import type { Refused } from '@plumbline/contract/register/calls.ts';
import type { Selection } from '@plumbline/contract/register/filter.ts';
import { linesIn } from '@plumbline/contract/lines/index.ts';
import type { AnyRegister } from '@plumbline/contract/register/register.ts';
import { fill, type Word } from '@plumbline/contract/words/word.ts';
import { ERRORS } from '@plumbline/contract/errors.ts';
import { type Db, isOpen, type Tx, rows, sql } from '../db/database.ts';
import { baseOf, isCaseless, secondKeysOf, snake } from '../db/model.ts';
import type { Actor } from './actor.ts';
import { levelOf } from './actor.ts';
import { idArray, table, titleOf, visible } from './columns.ts';
import { cellsOf, counterFor } from './counters.ts';
import { linesSql } from './history.ts';
import { idsFrom } from './ids.ts';
import { holdRows } from './hold.ts';
import { holdParents } from './lines/parents.ts';
import { where } from './read.ts';
import { rulesOf } from './rules.ts';
import { subcontracted } from './subcontracted.ts';
import { goneReferences, usesOf } from './uses.ts';
import { dropSearchText } from './search-text.ts';
import { settle } from './write.ts';

/** The condition on the rows `t` of a register that a selection means, of those the actor sees. */
export const selectedSql = (register: AnyRegister, actor: Actor, selection: Selection): RawBuilder<boolean> =>
  selection.mode === 'these'
    ? sql<boolean>`${visible(register, actor, 't')} and t.id = any(${idArray(selection.ids)})`
    : sql<boolean>`${where(register, actor, selection.filter)} and not t.id = any(${idArray(selection.except ?? [])})`;

/**
 * The rows a selection means: ids and titles, in the order of their ids. A writer holds them by the same statement before
 * it judges them: one that somebody else changed meanwhile is looked at as it is now, one that is gone is left out.
 */
export async function selectedRows(
  db: Db,
  actor: Actor,
  register: AnyRegister,
  selection: Selection,
  { hold = false }: { readonly hold?: boolean } = {},
): Promise<readonly { readonly id: string; readonly title: string }[]> {
  const these = sql`from ${table(register)} t where ${selectedSql(register, actor, selection)} order by t.id`;
  if (hold && isOpen(db) && linesIn(register.key) !== undefined)
    await holdParents(db, actor, register, await idsFrom(db, sql`select t.id ${these}`));
  return rows(
    db,
    sql<{
      id: string;
      title: string;
    }>`select t.id, ${titleOf(register, 't')} as title ${these} ${hold ? sql`for update of t` : sql``}`,
  );
}

/** Which of the rows cannot be deleted, and why: in use, or refused by the rules of their register. */
export async function refusedRemovals(
  db: Db,
  actor: Actor,
  register: AnyRegister,
  chosen: readonly { readonly id: string; readonly title: string }[],
): Promise<readonly Refused[]> {
  const ids = chosen.map((row) => row.id);
  const uses = await usesOf(db, actor, register, ids);
  const guarded = new Map(
    ((await rulesOf(register).guard?.(db, actor, { op: 'remove', ids, fields: [] })) ?? []).map((one) => [
      one.id,
      one.why,
    ]),
  );
  return chosen.flatMap(({ id, title }) => {
    const use = uses.get(id);
    const why = guarded.get(id) ?? (use ? inUse(title, use) : undefined);
    return why ? [{ id, title, why }] : [];
  });
}
const inUse = (
  title: string,
  use: { readonly register: Word; readonly field: Word; readonly count: number },
): Word => ({
  en: fill(ERRORS.inUse.words, { title, count: use.count, register: use.register.en, field: use.field.en }).en,
  zh: fill(ERRORS.inUse.words, { title, count: use.count, register: use.register.zh, field: use.field.zh }).zh,
});

/** Marks rows as deleted or as there again, with their history, in one statement. */
async function mark(
  tx: Tx,
  actor: Actor,
  register: AnyRegister,
  of: {
    readonly action: 'delete' | 'restore';
    readonly sets: RawBuilder<unknown>;
    readonly which: RawBuilder<boolean>;
  },
): Promise<void> {
  const lines = sql`select m.id, m.level_id, null::jsonb as changes, null::text as note from marked m`;
  await sql`with marked as (update ${table(register)} t set ${of.sets}, rev = t.rev + 1, updated_at = now(),
      updated_by = ${actor.userId}::uuid where ${of.which} returning t.id, t.level_id)
    ${linesSql(actor, register, { action: of.action, lines })}`.execute(tx);
}

/** Deletes rows softly: they leave every list and count, and can be restored. Answers those that were there to be deleted. */
export async function removeRows(
  tx: Tx,
  actor: Actor,
  register: AnyRegister,
  wanted: readonly string[],
): Promise<readonly string[]> {
  await holdParents(tx, actor, register, wanted);
  const ids = await holdRows(tx, actor, register, wanted);
  if (ids.length === 0) return [];
  const base = baseOf(register);
  const counter = counterFor(base.key, 'all');
  const before = counter ? await cellsOf(tx, counter, actor.tenantId, ids) : [];
  await mark(tx, actor, register, {
    action: 'delete',
    sets: sql`deleted_at = now(), deleted_by = ${actor.userId}::uuid`,
    which: sql<boolean>`${visible(register, actor, 't')} and t.id = any(${idArray(ids)})`,
  });
  await dropSearchText(tx, base, actor.tenantId, ids);
  await settle(tx, actor, register, { op: 'remove', ids, fields: [] }, before);
  return ids;
}

/**
 * Brings deleted rows back; one whose natural key is taken by now, which refers to what is itself deleted, or whose rules
 * refuse, stays deleted. What is not among the deleted rows is in neither list.
 */
export async function restoreRows(
  tx: Tx,
  actor: Actor,
  register: AnyRegister,
  ids: readonly string[],
): Promise<{ readonly restored: readonly string[]; readonly refused: readonly Refused[] }> {
  const base = baseOf(register);
  const theirs = subcontracted(register, actor, 't');
  await holdParents(tx, actor, register, ids);
  const held = await rows(
    tx,
    sql<{
      id: string;
      title: string;
      taken: string | null;
    }>`select t.id, ${titleOf(register, 't')} as title, ${takenOf(base)} as taken
      from ${table(register)} t where t.tenant_id = ${actor.tenantId}::uuid and t.level_id = ${levelOf(actor, register)}::uuid
        and t.deleted_at is not null ${theirs ? sql`and ${theirs}` : sql``} and t.id = any(${idArray(ids)}) order by t.id for update`,
  );
  const guarded = new Map(
    ((await rulesOf(register).guard?.(tx, actor, { op: 'restore', ids, fields: [] })) ?? []).map((one) => [
      one.id,
      one.why,
    ]),
  );
  const gone = await goneReferences(tx, actor, register, held);
  const refused = held.flatMap(({ id, title, taken }) => {
    const why = guarded.get(id) ?? gone.get(id) ?? (taken === null ? undefined : takenWord(taken, base));
    return why ? [{ id, title, why }] : [];
  });
  const back = held.map((row) => row.id).filter((id) => !refused.some((one) => one.id === id));
  if (back.length === 0) return { restored: [], refused };
  await mark(tx, actor, register, {
    action: 'restore',
    sets: sql`deleted_at = null, deleted_by = null`,
    which: sql<boolean>`t.tenant_id = ${actor.tenantId}::uuid and t.id = any(${idArray(back)})`,
  });
  await settle(tx, actor, register, { op: 'restore', ids: back, fields: [] }, []);
  return { restored: back, refused };
}
const takenWord = (title: string, register: AnyRegister): Word => ({
  en: fill(ERRORS.duplicate.words, { title, register: register.label.en }).en,
  zh: fill(ERRORS.duplicate.words, { title, register: register.label.zh }).zh,
});
/** What another row has taken of a row meanwhile: its title for its natural key, or a second key of it; null for nothing. */
function takenOf(register: AnyRegister): RawBuilder<string | null> {
  const other = (same: RawBuilder<unknown>): RawBuilder<unknown> =>
    sql`exists (select 1 from ${table(register)} o where o.tenant_id = t.tenant_id and o.level_id = t.level_id and o.deleted_at is null and ${same})`;
  const second = secondKeysOf(register).map((name) => {
    const it = sql.ref(snake(name));
    return sql` when ${other(sql`lower(o.${it}) = lower(t.${it})`)} then t.${it}`;
  });
  return sql<
    string | null
  >`case when ${other(naturalKey(register))} then ${titleOf(register, 't')} ${sql.join(second, sql``)} end`;
}
const naturalKey = (register: AnyRegister): RawBuilder<unknown> =>
  sql.join(
    register.naturalKey.map((name) => {
      const it = sql.ref(snake(name));
      return isCaseless(register, name)
        ? sql`lower(o.${it}) is not distinct from lower(t.${it})`
        : sql`o.${it} is not distinct from t.${it}`;
    }),
    sql` and `,
  );
