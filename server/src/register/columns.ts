import type { RawBuilder } from 'kysely';
import type { Field } from '@plumbline/contract/field/field.ts';
import type { AnyRegister } from '@plumbline/contract/register/register.ts';
import { listSheetOf } from '@plumbline/contract/registers/list-sheets.ts';
import { sql } from '../db/database.ts';
import { hasSortTitle, known, snake, tableOf } from '../db/model.ts';
import { type Actor, levelOf } from './actor.ts';
import { boundRows, isBound } from './bound.ts';
import { pairsTable } from './pairs-table.ts';
import { rulesOf } from './rules.ts';
import { subcontracted } from './subcontracted.ts';

/** The column of a field, of the row called by the alias. */
export const column = (alias: string, field: string): RawBuilder<unknown> => sql.ref(`${alias}.${snake(field)}`);

/**
 * Ids as one value of a statement. Written at once: the driver would look at each of a hundred thousand by itself, and
 * hold up everybody else meanwhile.
 */
export const idArray = (ids: readonly string[]): RawBuilder<readonly string[]> =>
  sql<readonly string[]>`${`{${ids.join(',')}}`}::uuid[]`;

/** The table of a register; of a list sheet, its pairs; of a query, its rows. */
export function table(register: AnyRegister): RawBuilder<unknown> {
  if (isBound(register)) return boundRows(register);
  const sheet = listSheetOf(register.key);
  return sheet === undefined ? sql.table(tableOf(register)) : pairsTable(sheet);
}

/** The text people know a row by. */
export function titleOf(register: AnyRegister, alias: string): RawBuilder<string> {
  const field = register.fields[register.title];
  const it = column(alias, register.title);
  if (field?.kind === 'list') return sql<string>`array_to_string(${it}, ' / ')`;
  return field?.kind === 'text' ? sql<string>`${it}` : sql<string>`${it}::text`;
}

/** What a reference of the row shows: the title of the row it points to, by the key of the tenant. */
export const titleFrom = (target: AnyRegister, alias: string, id: RawBuilder<unknown>): RawBuilder<string> =>
  sql<string>`(select ${titleOf(target, 'r')} from ${table(target)} r where r.tenant_id = ${sql.ref(`${alias}.tenant_id`)} and r.id = ${id})`;

/** The rows of a register the actor sees: tenant, level, not deleted, the kind of a subset, whose work it is. Always the first condition. */
export function visible(register: AnyRegister, actor: Actor, alias: string): RawBuilder<boolean> {
  const it = (name: string): RawBuilder<unknown> => sql.ref(`${alias}.${name}`);
  const own = sql<boolean>`${it('tenant_id')} = ${actor.tenantId}::uuid and ${it('level_id')} = ${levelOf(actor, register)}::uuid and ${it('deleted_at')} is null`;
  const kind = register.subset ? sql`and ${column(alias, register.subset.field)} = ${register.subset.is}` : sql``;
  const theirs = subcontracted(register, actor, alias);
  return sql<boolean>`${own} ${kind} ${theirs ? sql`and ${theirs}` : sql``}`;
}

/** A field as one column of an answer: a reference comes as `{id, title}`, several as an array of them in order of title. */
export function selected(register: AnyRegister, actor: Actor, name: string, field: Field): RawBuilder<unknown> {
  const it = column('t', name);
  if (field.live) return sql`${rulesOf(register).live?.(actor)[name] ?? sql`null`} as ${sql.ref(name)}`;
  if (field.kind === 'ref') {
    const target = known(field.to);
    return sql`case when ${it} is null then null else json_build_object('id', ${it}, 'title', ${titleFrom(target, 't', it)}) end as ${sql.ref(name)}`;
  }
  if (field.kind !== 'refs') return sql`${it} as ${sql.ref(name)}`;
  const target = known(field.to);
  const order = hasSortTitle(target) ? sql`r.title_sort` : titleOf(target, 'r');
  return sql`(select coalesce(json_agg(json_build_object('id', r.id, 'title', ${titleOf(target, 'r')}) order by ${order}), '[]'::json)
    from ${table(target)} r where r.tenant_id = t.tenant_id and r.id = any(${it})) as ${sql.ref(name)}`;
}

/** What every row carries. */
export const BASE = sql`t.id, t.rev, t.created_at as "createdAt", t.updated_at as "updatedAt"`;
