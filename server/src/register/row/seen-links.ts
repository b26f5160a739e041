import type { RawBuilder } from 'kysely';
import type { Field, Ref } from '@plumbline/contract/field/field.ts';
import { isMany, isRefField } from '@plumbline/contract/field/kinds.ts';
import { HIDDEN_ROW, notVisible } from '@plumbline/contract/field/ref.ts';
import { isAbove, LEVELS } from '@plumbline/contract/levels.ts';
import type { AnyRegister } from '@plumbline/contract/register/register.ts';
import { sql } from '../../db/database.ts';
import { known, tableOf } from '../../db/model.ts';
import { SUBCONTRACTORS } from '../../http/subcontractor-view.ts';
import { type Actor, levelOf } from './actor.ts';
import { hangsOn, isSubcontracted, subcontracted } from './subcontracted.ts';
import { tenantOf } from './tenant-of.ts';

/**
 * True when a reference locates the row's work: it is required in every row, or by the choice of what the row is raised
 * on.
 */
const saysWhere = (field: Field): boolean => !isMany(field) && (field.required === true || field.when !== undefined);

/**
 * True when a field refers to rows that some subcontractors who read its own row do not see: the tagged items of a
 * change, the members of a sheet for many. A field that locates the work is shown to those who do that work.
 */
export const isNarrowedLink = (field: Field): boolean => {
  if (!isRefField(field) || field.live || saysWhere(field)) return false;
  const target = known(field.to);
  return target.access !== 'log' && (isSubcontracted(target) || hangsOn(target).length > 0);
};

/**
 * True when a field refers to rows of a lower level, which may belong to another scope of work than that of the reader:
 * the work packs of a change. Rows of the same or a higher level are on the path of everybody who sees the row.
 */
export const isLowerLink = (register: AnyRegister, field: Field): boolean =>
  isRefField(field) && !field.live && isAbove(register.level, known(field.to).level);

const isOthers = (actor: Actor, field: Field): boolean => actor.subcontractors !== undefined && isNarrowedLink(field);
const isElsewhere = (actor: Actor, register: AnyRegister, field: Field): boolean =>
  actor.reach !== 'everything' && isLowerLink(register, field);

/** True when the actor may not see all rows that a field refers to. */
export const isNarrowed = (actor: Actor, register: AnyRegister, field: Field | undefined): boolean =>
  field !== undefined && (isOthers(actor, field) || isElsewhere(actor, register, field));

/**
 * The rows that a field of row `t` refers to, `it` being its value, as the actor knows them. Links to other people's
 * work are left out. Any number of links into scopes of work that the actor may not see become one link to
 * `HIDDEN_ROW`.
 */
export function seenLinks(
  actor: Actor,
  register: AnyRegister,
  field: Field,
  it: RawBuilder<unknown>,
): RawBuilder<unknown> {
  if (!isNarrowed(actor, register, field)) return it;
  const seen = linkedRows(actor, register, field, { it });
  if (!isElsewhere(actor, register, field)) return isMany(field) ? sql`array(${seen} order by h.id)` : sql`(${seen})`;
  const isHidden = sql`exists (${linkedRows(actor, register, field, { it, are: 'elsewhere' })})`;
  return isMany(field)
    ? sql`(array(${seen} order by h.id) || case when ${isHidden} then ${[HIDDEN_ROW]}::uuid[] else '{}' end)`
    : sql`coalesce((${seen}), case when ${isHidden} then ${HIDDEN_ROW}::uuid end)`;
}

/** The links of a field that the actor does not see, `it` being its value. */
export function unseenLinks(
  actor: Actor,
  register: AnyRegister,
  field: Field,
  it: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const among = linkedRows(actor, register, field, { it, are: 'unseen' });
  return isMany(field) ? sql`array(${among} order by h.id)` : sql`(${among})`;
}

function linkedRows(
  actor: Actor,
  register: AnyRegister,
  field: Field,
  { it, are = 'seen' }: { readonly it: RawBuilder<unknown>; readonly are?: 'seen' | 'unseen' | 'elsewhere' },
): RawBuilder<unknown> {
  const target = known('to' in field ? field.to : '');
  const { own, near } = partsOf(actor, register, field, 'h');
  const which = { seen: sql`${own} and ${near}`, unseen: sql`not (${own} and ${near})`, elsewhere: sql`not ${near}` };
  return sql`select h.id from ${sql.table(tableOf(target))} h
    where h.tenant_id = ${tenantOf(actor)} and ${isMany(field) ? sql`h.id = any(${it})` : sql`h.id = ${it}`} and ${which[are]}`;
}

/** The condition that the actor may see row `alias`, to which a field refers; a deleted row counts as it did before. */
export function isSeenLink(actor: Actor, register: AnyRegister, field: Field, alias: string): RawBuilder<boolean> {
  const { own, near } = partsOf(actor, register, field, alias);
  return sql<boolean>`(${own} and ${near})`;
}

/** The two conditions on row `alias`: it is no work of other people, and its scope of work is open to the actor. */
function partsOf(
  actor: Actor,
  register: AnyRegister,
  field: Field,
  alias: string,
): { readonly own: RawBuilder<boolean>; readonly near: RawBuilder<boolean> } {
  const target = known('to' in field ? field.to : '');
  const always = sql<boolean>`true`;
  const limit = isOthers(actor, field) ? subcontracted(target, actor, alias) : undefined;
  return {
    own: limit ? sql<boolean>`(${limit})` : always,
    near: isElsewhere(actor, register, field) ? isNear(actor, register, target, alias) : always,
  };
}

/**
 * The condition that row `alias` lies on the path of the actor, or in another scope that the actor may open. Somebody
 * who is restricted to subcontractors, here or there, sees nothing of other scopes.
 */
function isNear(actor: Actor, register: AnyRegister, target: AnyRegister, alias: string): RawBuilder<boolean> {
  const level = sql.ref(`${alias}.level_id`);
  const here = sql<boolean>`${level} = ${levelOf(actor, target)}::uuid`;
  if (actor.userId === null || actor.reach === 'path' || actor.subcontractors !== undefined) return here;
  // without a reference to the row, so that the database computes it once for all rows
  return sql<boolean>`(${here} or ${level} in (${openLevels(actor, register, target)}))`;
}

/** The levels of rows of `target`, below the row of `register` on the path of the actor, that the actor may open. */
function openLevels(actor: Actor, register: AnyRegister, target: AnyRegister): RawBuilder<unknown> {
  const granted = (levels: RawBuilder<unknown>): RawBuilder<boolean> =>
    sql<boolean>`exists (select from level_grant g where g.tenant_id = ${tenantOf(actor)}
      and g.user_id = ${actor.userId}::uuid and g.level_id = any(${levels}))`;
  const above = LEVELS.filter((level) => !isAbove(register.level, level)).map((level) => actor.path[level]);
  const limit = SUBCONTRACTORS({ tenant: 'x.tenant', facility: 'x.facility', scope: 'o.id', login: 'x.login' });
  return sql`with recursive opened as (
      select l.id, l.step, ${granted(sql`${above}::uuid[]`)} as granted from level l
      where l.tenant_id = ${tenantOf(actor)} and l.id = ${levelOf(actor, register)}::uuid
      union all
      select l.id, l.step, o.granted or ${granted(sql`array[l.id]`)} from level l join opened o on l.parent_id = o.id
      where l.tenant_id = ${tenantOf(actor)} and not l.disabled)
    select o.id from opened o cross join (select u.tenant_id as tenant, ${actor.path.C}::uuid as facility, u.username as login
      from app_user u where u.tenant_id = ${tenantOf(actor)} and u.id = ${actor.userId}::uuid) x
    where o.granted and o.step = ${target.level} and ${sql.raw(limit)} is null`;
}

/** What readers are told of rows that they may not see, in their language. */
export const hiddenTitle = (actor: Actor): string => notVisible[actor.language ?? 'en'];

/** The link that stands for the rows a field refers to that the actor may not see. */
export const hiddenLink = (actor: Actor): Ref => ({ id: HIDDEN_ROW, title: hiddenTitle(actor) });
