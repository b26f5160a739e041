import type { LinesNow } from '@plumbline/contract/features/edits/calls.ts';
import { linesIn } from '@plumbline/contract/lines/index.ts';
import type { Lines } from '@plumbline/contract/lines/lines.ts';
import type { RecordKey } from '@plumbline/contract/records/index.ts';
import type { Refused } from '@plumbline/contract/register/calls.ts';
import type { AnyRegister } from '@plumbline/contract/register/register.ts';
import { fill, joinWords, w } from '@plumbline/contract/words/word.ts';
import type { StatusLock } from '@plumbline/contract/workflow/record.ts';
import { factsOf, isRecord, RECORD_KEYS } from '@plumbline/contract/workflow/records.ts';
import type { RawBuilder } from 'kysely';
import { type Db, oneRow, rows, sql } from '../db/database.ts';
import { known } from '../db/model.ts';
import type { Actor } from '../register/row/actor.ts';
import { column, idArray, table, titleOf } from '../register/row/columns.ts';
import { type Change, type RowError, rules, type Sides } from '../register/row/rules.ts';
import { tenantOf } from '../register/row/tenant-of.ts';

const WORDS = {
  locked: w(
    '{title} is locked: {holder} has the status “{status}”. Only its status, progress and sign-offs can still change.',
    '{title} 已锁定：{holder} 的状态为“{status}”，只能更改状态、进度和签署。',
  ),
  lines: w(
    '{holder} has the status “{status}”: lines cannot be added, removed or moved. Fields that can still be changed: {fields}.',
    '{holder} 的状态为“{status}”：不能添加、移除或移动行，仅可更改：{fields}。',
  ),
  into: w('Nothing can be added there, because its status locks it: {title}.', '其状态已锁定，不能加入：{title}。'),
} as const;

type By = StatusLock<string>['by'][number];

/** The register to which a reference of another register points. @throws {Error} when the field is not a reference */
function targetOf(register: AnyRegister, name: string): AnyRegister {
  const field = register.fields[name];
  if (!field || !('to' in field)) throw new Error(`${register.key}.${name} leads nowhere.`);
  return known(field.to);
}

/** The path from a row to a status that locks it, as joins, and the title of the row that has the status. */
function wayTo(from: { readonly register: AnyRegister; readonly alias: string }, { path, field, flag }: By) {
  let { register, alias } = from;
  const joins: RawBuilder<unknown>[] = [];
  for (const [at, name] of path.entries()) {
    const next = targetOf(register, name);
    joins.push(
      sql`join ${table(next)} ${sql.ref(`w${at}`)} on ${sql.ref(`w${at}.tenant_id`)} = ${sql.ref(`${alias}.tenant_id`)}
        and ${sql.ref(`w${at}.id`)} = ${column(alias, name)}`,
    );
    register = next;
    alias = `w${at}`;
  }
  joins.push(sql`join ${table(targetOf(register, field))} z on z.tenant_id = ${sql.ref(`${alias}.tenant_id`)}
    and z.id = ${column(alias, field)} and ${column('z', flag)}`);
  return { joins: sql.join(joins, sql` `), holder: titleOf(register, alias) };
}

/** The rows that a status keeps from being changed in this way, and which status it is (domain guide 3.10). */
async function lockedByStatus(
  db: Db,
  actor: Actor,
  key: RecordKey,
  { op, ids, fields }: Change,
): Promise<readonly Refused[]> {
  const lock = factsOf(key).locks.status;
  // lines have a lock of their own: changes to them may be allowed
  const touched = fields.filter((name) => linesIn(name) === undefined && !lock?.only.includes(name));
  if (!lock || op === 'add' || op === 'follow' || (op === 'update' && touched.length === 0)) return [];
  const register = known(key);
  const refused: Refused[] = [];
  for (const by of lock.by) {
    const way = wayTo({ register, alias: 't' }, by);
    const found = await rows(
      db,
      sql<{
        id: string;
        title: string;
        holder: string;
        status: string;
      }>`select t.id, ${titleOf(register, 't')} as title,
          ${way.holder} as holder, z.name as status from ${table(register)} t ${way.joins}
        where t.tenant_id = ${tenantOf(actor)} and t.id = any(${idArray(ids)})`,
    );
    refused.push(
      ...found.map(({ id, title, ...facts }) => ({ id, title, why: fill(WORDS.locked, { title, ...facts }) })),
    );
  }
  return refused;
}

/** Refuses to add or move anything under a row that is locked by its status. */
function intoLocked(actor: Actor, key: RecordKey, field: string, { now, was }: Sides): readonly RowError[] {
  const { by = [] } = factsOf(key).locks.status ?? {};
  return by.flatMap((lockSource) => {
    const [first, ...path] = lockSource.path;
    if (first !== field) return [];
    const register = targetOf(known(key), first);
    const way = wayTo({ register, alias: 'r' }, { ...lockSource, path });
    const from = sql`from ${table(register)} r ${way.joins} where r.tenant_id = ${tenantOf(actor)} and r.id = ${now}
      and ${now} is distinct from ${was ?? sql`null`}`;
    return {
      field,
      when: sql<boolean>`exists (select ${from})`,
      words: WORDS.into,
      title: sql<string>`(select concat(${way.holder}, ' – ', z.name) ${from} limit 1)`,
    };
  });
}

/**
 * What a status still allows for the lines of a row, shown before anybody tries to change them: see {@link
 * LinesNow.held}.
 */
export async function heldLines(db: Db, actor: Actor, lines: Lines, id: string): Promise<LinesNow['held']> {
  const lock = isRecord(lines.key) ? factsOf(lines.key).locks.status : undefined;
  for (const by of lock?.by ?? []) {
    const [first, ...path] = by.path;
    if (first !== lines.of) continue;
    const way = wayTo({ register: known(lines.parent), alias: 't' }, { ...by, path });
    const found = await oneRow(
      db,
      sql<{ holder: string; status: string }>`select ${way.holder} as holder, z.name as status
        from ${table(known(lines.parent))} t ${way.joins} where t.tenant_id = ${tenantOf(actor)} and t.id = ${id}::uuid`,
    );
    if (!found) continue;
    const only = lock?.only ?? [];
    const labels = only.flatMap((name) => known(lines.key).fields[name]?.label ?? []);
    return { why: fill(WORDS.lines, { ...found, fields: joinWords(labels) }), only };
  }
  return null;
}

/** Records in a status that locks them. */
export const statusLocks = RECORD_KEYS.filter((key) => factsOf(key).locks.status !== undefined).map((key) =>
  rules(key, {
    guard: (db, actor, change) => lockedByStatus(db, actor, key, change),
    newErrors: (actor, field, sides) => intoLocked(actor, key, field, sides),
  }),
);
