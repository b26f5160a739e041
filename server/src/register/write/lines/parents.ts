import type { RawBuilder } from 'kysely';
import { AppError } from '@plumbline/contract/errors.ts';
import type { Lines } from '@plumbline/contract/lines/lines.ts';
import { linesIn } from '@plumbline/contract/lines/index.ts';
import { rollUpsOf } from '@plumbline/contract/workflow/roll-ups.ts';
import type { Refused } from '@plumbline/contract/register/calls.ts';
import type { AnyRegister } from '@plumbline/contract/register/register.ts';
import { type Db, oneRow, rows, sql, type Tx } from '../../../db/database.ts';
import { isCaseless, known } from '../../../db/model.ts';
import { type Actor, levelOf } from '../../row/actor.ts';
import { column, idArray, table, titleOf, visibleById } from '../../row/columns.ts';
import { lockRows } from '../../row/lock-rows.ts';
import { idsFrom } from '../../row/ids.ts';
import { holdWholes } from '../../derive/lock-wholes.ts';
import { rulesOf } from '../../row/rules.ts';
import type { Source } from '../../row/source.ts';
import { numbered } from './numbers.ts';
import { placed } from './places.ts';
import { tenantOf } from '../../row/tenant-of.ts';

/** The rows that some lines, including deleted ones, belong to: a query of ids. */
export const parentsOf = (actor: Actor, { key, of: parentField }: Lines, ids: readonly string[]): RawBuilder<unknown> =>
  sql`select distinct ${column('l', parentField)} as id from ${table(known(key))} l
    where l.tenant_id = ${tenantOf(actor)} and l.id = any(${idArray(ids)})`;

/** True when rows of a register belong to other rows that must be locked first. */
export const belongs = (register: AnyRegister): boolean =>
  linesIn(register.key) !== undefined ||
  rollUpsOf(register.key).length > 0 ||
  rulesOf(register).holdOwners !== undefined;

/**
 * Locks the rows that lines or parts belong to, before the rows themselves: writers of lines of the same row wait here
 * for each other, so that places stay without gaps and nobody deadlocks. `source` says where parts move to. For other
 * registers there is nothing to lock.
 */
export async function holdParents(
  tx: Tx,
  actor: Actor,
  register: AnyRegister,
  ids: readonly string[],
  source?: Source,
): Promise<void> {
  if (ids.length === 0) return;
  await holdWholes(tx, actor, register, { ids, source });
  await rulesOf(register).holdOwners?.(tx, actor, { ids, source });
  const lines = linesApart(register);
  if (lines) await lockRows(tx, actor, known(lines.parent), await idsFrom(tx, parentsOf(actor, lines, ids)));
}

/**
 * The declaration by which rows of a register are lines of others; undefined when the lines are also parts of their
 * row, which is then locked as their whole.
 */
function linesApart(register: AnyRegister): Lines | undefined {
  const lines = linesIn(register.key);
  return rollUpsOf(register.key).some(
    ({ of: parentField, whole: wholeKey }) => parentField === lines?.of && wholeKey === lines.parent,
  )
    ? undefined
    : lines;
}

/** Locks rows, after the rows they belong to. Returns the ids of the rows that exist. */
export async function holdWithParents(
  tx: Tx,
  actor: Actor,
  register: AnyRegister,
  ids: readonly string[],
): Promise<readonly string[]> {
  if (ids.length === 0) return [];
  const isPart = rollUpsOf(register.key).length > 0 && !rulesOf(register).holdOwners && !linesApart(register);
  if (isPart) {
    const own = sql<boolean>`${visibleById(register, actor, 't')} and t.id = any(${idArray(ids)})`;
    return holdWholes(tx, actor, register, { ids, own });
  }
  await holdParents(tx, actor, register, ids);
  return lockRows(tx, actor, register, ids);
}

/** Reasons why the lines of these rows cannot be changed, by row: the row is locked, as for its own fields. */
export async function lockedParents(
  db: Db,
  actor: Actor,
  { key, parent }: Lines,
  ids: readonly string[],
): Promise<readonly Refused[]> {
  if (ids.length === 0) return [];
  return (await rulesOf(known(parent)).guard?.(db, actor, { op: 'update', ids, fields: [key] })) ?? [];
}

/** The lines that cannot be changed, removed or restored because the row they belong to is locked. */
export async function lockedLines(
  db: Db,
  actor: Actor,
  lines: Lines,
  ids: readonly string[],
): Promise<readonly Refused[]> {
  const parents = await idsFrom(db, parentsOf(actor, lines, ids));
  const why = new Map((await lockedParents(db, actor, lines, parents)).map((refusal) => [refusal.id, refusal.why]));
  if (why.size === 0) return [];
  const register = known(lines.key);
  const found = await rows(
    db,
    sql<{ id: string; title: string; parent: string }>`select t.id, ${titleOf(register, 't')} as title,
        ${column('t', lines.of)} as parent from ${table(register)} t
      where t.tenant_id = ${tenantOf(actor)} and t.id = any(${idArray(ids)})`,
  );
  return found.flatMap(({ id, title, parent }) => {
    const words = why.get(parent);
    return words ? [{ id, title, why: words }] : [];
  });
}

/**
 * Prepares new lines for adding: locks the rows they belong to and checks that these accept lines, refuses a line that
 * already exists by its name, and gives each line its place. Rows of other registers are returned unchanged.
 */
export async function readyLines(tx: Tx, actor: Actor, register: AnyRegister, source: Source): Promise<Source> {
  const lines = linesIn(register.key);
  if (!lines) return source;
  const parents = await idsFrom(tx, sql`select distinct ${column('s', lines.of)} as id from ${source.from}`);
  await lockRows(tx, actor, known(lines.parent), parents);
  const [locked] = await lockedParents(tx, actor, lines, parents);
  if (locked) throw new AppError('notAllowedHere', { why: locked.why });
  await refuseTwice(tx, actor, register, { by: lines.of, source });
  return numbered(actor, lines, source.isPlaced ? source : placed(actor, lines, source));
}

/** @throws AppError `duplicate` with the name of the line: the index alone would name the last part of its key */
async function refuseTwice(
  tx: Tx,
  actor: Actor,
  register: AnyRegister,
  { by, source }: { readonly by: string; readonly source: Source },
): Promise<void> {
  const rest = register.naturalKey.filter((name) => name !== by);
  const same = rest.map((name) => {
    const toComparable = (alias: string): RawBuilder<unknown> =>
      isCaseless(register, name) ? sql`lower(${column(alias, name)})` : column(alias, name);
    return source.fields.includes(name)
      ? sql`${toComparable('t')} is not distinct from ${toComparable('s')}`
      : sql`${column('t', name)} is null`;
  });
  const twice = await oneRow(
    tx,
    sql<{ title: string }>`select ${titleOf(register, 't')} as title from ${source.from} join ${table(register)} t
      on t.tenant_id = ${tenantOf(actor)} and t.level_id = ${levelOf(actor, register)}::uuid and t.deleted_at is null
      and ${column('t', by)} = ${column('s', by)} ${sql.join(
        same.map((condition) => sql`and ${condition}`),
        sql` `,
      )} limit 1`,
  );
  if (twice) throw new AppError('duplicate', { title: twice.title, register: register.label });
}
