import type { RawBuilder } from 'kysely';
import type { Field } from '@plumbline/contract/field/field.ts';
import { isMany, isRefField } from '@plumbline/contract/field/kinds.ts';
import type { AnyRegister } from '@plumbline/contract/register/register.ts';
import { rows, sql, type Db } from '../db/database.ts';
import { baseOf, known, snake, tableOf } from '../db/model.ts';
import { SUBCONTRACTORS } from '../http/subcontractor-view.ts';
import type { Actor } from './actor.ts';
import { isBound } from './bound.ts';

/** The field by which rows say whose work they are. */
const FIELD = 'subcontractorNames';

/** Whether the rows of a register are the work of subcontractors: tagged items, Tag ITRs, punch items. People only know theirs. */
export const isSubcontracted = (register: AnyRegister): boolean =>
  FIELD in baseOf(register).fields && baseOf(register).key !== 'authorisedPerson';

const ids = (list: readonly string[]): RawBuilder<unknown> => sql`${`{${list.join(',')}}`}::uuid[]`;
const holdsAny = (alias: string, list: readonly string[]): RawBuilder<boolean> =>
  sql<boolean>`${sql.ref(`${alias}.subcontractor_names`)} && ${ids(list)}`;

/** The required references of a register to rows that are somebody's work: where those are not seen, neither is the row. */
const hangsOn = (register: AnyRegister): readonly (readonly [string, AnyRegister])[] =>
  Object.entries(baseOf(register).fields).flatMap(([name, field]) =>
    isRefField(field) && !isMany(field) && field.required && !field.live && isSubcontracted(known(field.to))
      ? [[name, known(field.to)] as const]
      : [],
  );

/**
 * The condition that keeps people to the work of their subcontractors; undefined where nothing is narrowed. A row without
 * a subcontractor is hidden from them. Lists that hang on such rows follow them; of logs they see what they caused.
 */
export function subcontracted(register: AnyRegister, actor: Actor, alias: string): RawBuilder<boolean> | undefined {
  const { subcontractors } = actor;
  // a query has left out what is not theirs before it is a list
  if (subcontractors === undefined || isBound(register)) return undefined;
  if (isSubcontracted(register)) return holdsAny(alias, subcontractors);
  if (register.access === 'log') return sql<boolean>`${sql.ref(`${alias}.created_by`)} = ${actor.userId}::uuid`;
  const on = hangsOn(register).map(
    ([name, target]) => sql<boolean>`exists (select from ${sql.table(snake(baseOf(target).key))} w
      where w.tenant_id = ${sql.ref(`${alias}.tenant_id`)} and w.id = ${sql.ref(`${alias}.${snake(name)}`)} and ${holdsAny('w', subcontractors)})`,
  );
  return on.length === 0 ? undefined : sql<boolean>`(${sql.join(on, sql` and `)})`;
}

/** Whether a reference says where the work of its row is: asked of every row, or by the choice of what it is raised on. */
const saysWhere = (field: Field): boolean => !isMany(field) && (field.required === true || field.when !== undefined);

/**
 * Whether a field names rows that not everybody sees who sees its own: the tagged items of a change, the members of a sheet
 * for many. Where the work of a row is, whoever does that work is told.
 */
export const isNarrowedLink = (field: Field): boolean => {
  if (!isRefField(field) || field.live || saysWhere(field)) return false;
  const target = known(field.to);
  return target.access !== 'log' && (isSubcontracted(target) || hangsOn(target).length > 0);
};

/** The links of a field as the actor sees them, `it` being its value: without those to work of others. */
export function seenLinks(actor: Actor, field: Field, it: RawBuilder<unknown>): RawBuilder<unknown> {
  if (!isNarrowed(actor, field)) return it;
  const among = linkedRows(actor, field, it);
  return isMany(field) ? sql`array(${among} order by h.id)` : sql`(${among})`;
}

/** The links of a field that the actor does not see, `it` being its value. */
export function unseenLinks(actor: Actor, field: Field, it: RawBuilder<unknown>): RawBuilder<unknown> {
  const among = linkedRows(actor, field, it, sql`not `);
  return isMany(field) ? sql`array(${among} order by h.id)` : sql`(${among})`;
}

/** Whether the links of a field are not all shown to the actor. */
export const isNarrowed = (actor: Actor, field: Field | undefined): boolean =>
  actor.subcontractors !== undefined && field !== undefined && isNarrowedLink(field);

function linkedRows(actor: Actor, field: Field, it: RawBuilder<unknown>, not = sql``): RawBuilder<unknown> {
  const target = known('to' in field ? field.to : '');
  const limit = subcontracted(target, actor, 'h') ?? sql<boolean>`true`;
  const those = isMany(field) ? sql`h.id = any(${it})` : sql`h.id = ${it}`;
  return sql`select h.id from ${sql.table(tableOf(target))} h
    where h.tenant_id = ${actor.tenantId}::uuid and ${those} and ${not}(${limit})`;
}

/** The same for statements of features over one of these tables, to stand behind their other conditions. */
export const andTheirs = (actor: Actor, alias: string): RawBuilder<unknown> =>
  actor.subcontractors === undefined ? sql`` : sql`and ${holdsAny(alias, actor.subcontractors)}`;

/** The limit of somebody who is not calling: of an import that runs later, or a summary. */
export async function limitOf(
  db: Db,
  caller: { readonly path: Actor['path']; readonly login: string },
): Promise<Pick<Actor, 'subcontractors'>> {
  const { A, C, E } = caller.path;
  const [found] = await rows(
    db,
    sql<{ list: readonly string[] | null }>`select ${sql.raw(
      SUBCONTRACTORS({ tenant: 'x.a', facility: 'x.c', scope: 'x.e', login: 'x.login' }),
    )} as list from (select ${A}::uuid as a, ${C}::uuid as c, ${E}::uuid as e, ${caller.login}::text as login) x`,
  );
  return found?.list ? { subcontractors: found.list } : {};
}
