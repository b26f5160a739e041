import type { RawBuilder } from 'kysely';
import { isMany, isRefField } from '@plumbline/contract/field/kinds.ts';
import type { AnyRegister } from '@plumbline/contract/register/register.ts';
import { rows, sql, type Db } from '../../db/database.ts';
import { baseOf, known, snake } from '../../db/model.ts';
import { SUBCONTRACTORS } from '../../http/subcontractor-view.ts';
import type { Actor } from './actor.ts';
import { isBound } from './bound-list.ts';

/** The field that stores whose work a row is. */
const FIELD = 'subcontractorNames';

/**
 * True when the rows of a register are the work of subcontractors: tagged items, Tag ITRs, punch items. Restricted
 * users see only their own.
 */
export const isSubcontracted = (register: AnyRegister): boolean =>
  FIELD in baseOf(register).fields && baseOf(register).key !== 'authorisedPerson';

const ids = (list: readonly string[]): RawBuilder<unknown> => sql`${`{${list.join(',')}}`}::uuid[]`;
const holdsAny = (alias: string, list: readonly string[]): RawBuilder<boolean> =>
  sql<boolean>`${sql.ref(`${alias}.subcontractor_names`)} && ${ids(list)}`;

/**
 * The required references of a register to rows that are a subcontractor's work: a row is hidden when such a referenced
 * row is.
 */
export const hangsOn = (register: AnyRegister): readonly (readonly [string, AnyRegister])[] =>
  Object.entries(baseOf(register).fields).flatMap(([name, field]) =>
    isRefField(field) && !isMany(field) && field.required && !field.live && isSubcontracted(known(field.to))
      ? [[name, known(field.to)] as const]
      : [],
  );

/**
 * The condition that restricts users to the work of their subcontractors; undefined when there is no restriction. A row
 * without a subcontractor is hidden from them. Lists that depend on such rows are restricted with them; of logs, users
 * see the entries they caused.
 */
export function subcontracted(register: AnyRegister, actor: Actor, alias: string): RawBuilder<boolean> | undefined {
  const { subcontractors } = actor;
  // a query has already left out other people's work
  if (subcontractors === undefined || isBound(register)) return undefined;
  if (isSubcontracted(register)) return holdsAny(alias, subcontractors);
  if (register.access === 'log') return sql<boolean>`${sql.ref(`${alias}.created_by`)} = ${actor.userId}::uuid`;
  const on = hangsOn(register).map(
    ([name, target]) => sql<boolean>`exists (select from ${sql.table(snake(baseOf(target).key))} w
      where w.tenant_id = ${sql.ref(`${alias}.tenant_id`)} and w.id = ${sql.ref(`${alias}.${snake(name)}`)} and ${holdsAny('w', subcontractors)})`,
  );
  return on.length === 0 ? undefined : sql<boolean>`(${sql.join(on, sql` and `)})`;
}

/**
 * The same restriction for a feature's own statements over one of these tables, to append to their other conditions.
 */
export const andTheirs = (actor: Actor, alias: string): RawBuilder<unknown> =>
  actor.subcontractors === undefined ? sql`` : sql`and ${holdsAny(alias, actor.subcontractors)}`;

/** The subcontractor restriction of a user who is not the caller: for an import that runs later, or a summary. */
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
