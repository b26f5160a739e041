import type { RawBuilder } from 'kysely';
import type { Field, FieldOf, Kind } from '@plumbline/contract/field/field.ts';
import { isMany, isRefField } from '@plumbline/contract/field/kinds.ts';
import { describedBy, type AnyRegister } from '@plumbline/contract/register/register.ts';
import { listSheetOf } from '@plumbline/contract/registers/list-sheets.ts';
import { sql } from '../../db/database.ts';
import { hasSortTitle, known, snake, tableOf } from '../../db/model.ts';
import { type Actor, levelOf } from './actor.ts';
import { boundRows, isBound } from './bound-list.ts';
import { pairsTable } from './pairs-table.ts';
import { rulesOf } from './rules.ts';
import { seenLinks, subcontracted } from './subcontracted.ts';

/** The column of a field, on the row with the given alias. */
export const column = (alias: string, field: string): RawBuilder<unknown> => sql.ref(`${alias}.${snake(field)}`);

/**
 * Ids as a single value of a statement. They are written as one string: the driver would process each of a hundred
 * thousand ids separately and block all other requests meanwhile.
 */
export const idArray = (ids: readonly string[]): RawBuilder<readonly string[]> =>
  ids.length === 1
    ? sql<readonly string[]>`array[${ids[0]}::uuid]`
    : sql<readonly string[]>`${`{${ids.join(',')}}`}::uuid[]`;

/** The id of no row. */
const NONE = '00000000-0000-0000-0000-000000000000';
/** The list length PostgreSQL assumes when it plans for a list of unknown length. */
const GRANTED = 10;

/**
 * Ids for a statement with a cached plan (ADR 49), padded with the id of no row to at least ten. With fewer ids, a plan
 * for that number would always look cheaper than the generic plan, and the statement would be planned again each time.
 */
export const idsOfMany = (ids: readonly string[]): RawBuilder<readonly string[]> =>
  idArray([...ids, ...Array<string>(Math.max(0, GRANTED - ids.length)).fill(NONE)]);

/** What row `alias` is, beside its title, as one text; null where its register has no field for it. */
export function descriptionOf(register: AnyRegister, alias: string): RawBuilder<string | null> {
  const [first, second] = describedBy(register).map((name) => column(alias, name));
  if (first === undefined) return sql<null>`null::text`;
  return second === undefined
    ? sql<string>`${first}`
    : sql<string>`concat_ws(' ', ${first}, nullif(${second}, ${first}))`;
}

/** The table expression of a register: its table; for a list sheet, its pairs; for a query, its rows. */
export function table(register: AnyRegister): RawBuilder<unknown> {
  if (isBound(register)) return boundRows(register);
  const sheet = listSheetOf(register.key);
  return sheet === undefined ? sql.table(tableOf(register)) : pairsTable(sheet);
}

/** How the columns of a field kind are read. */
interface KindReading<K extends Kind> {
  /** The text of a row whose title is a field of this kind. */
  title(it: RawBuilder<unknown>): RawBuilder<string>;
  /** The value in a response row, for row `t`; JSON and the driver must represent it exactly. */
  answer(it: RawBuilder<unknown>, field: FieldOf<K>): RawBuilder<unknown>;
  /** The stored value, in the JSON of the history. */
  json(it: RawBuilder<unknown>): RawBuilder<unknown>;
}
type It = RawBuilder<unknown>;
const asIs = (it: It): It => it;
const asText = (it: It): RawBuilder<string> => sql<string>`${it}::text`;
const WHOLE = { title: asText, answer: asIs, json: asIs };

const READINGS: { readonly [K in Kind]: KindReading<K> } = {
  text: { title: (it) => sql<string>`${it}`, answer: asIs, json: asIs },
  integer: WHOLE,
  number: WHOLE,
  flag: WHOLE,
  date: WHOLE,
  instant: WHOLE,
  choice: WHOLE,
  ref: { ...WHOLE, answer: refAnswer },
  refs: { ...WHOLE, answer: refsAnswer },
  list: { ...WHOLE, title: (it) => sql<string>`array_to_string(${it}, ' / ')` },
  signOffs: WHOLE,
  // as a JSON number it would become a binary fraction in transit
  money: { title: asText, answer: asText, json: asText },
  order: WHOLE,
  duration: WHOLE,
};
const readingOf = (field: Field): KindReading<Kind> => READINGS[field.kind];

/** A stored column as a JSON value for the history. */
export const jsonOf = (field: Field | undefined, it: It): It => (field ? readingOf(field).json(it) : it);

/** The text by which people recognise a row. */
export function titleOf(register: AnyRegister, alias: string): RawBuilder<string> {
  const field = register.fields[register.title];
  const it = column(alias, register.title);
  // a row that represents a pair is titled by the row it refers to, never by its id
  if (field && isRefField(field) && !isMany(field)) return titleFrom(known(field.to), alias, it);
  return field ? readingOf(field).title(it) : asText(it);
}

/** The title shown for a reference: the title of the row it points to, looked up by the tenant's key. */
export const titleFrom = (target: AnyRegister, alias: string, id: RawBuilder<unknown>): RawBuilder<string> =>
  sql<string>`(select ${titleOf(target, 'r')} from ${table(target)} r where r.tenant_id = ${sql.ref(`${alias}.tenant_id`)} and r.id = ${id})`;

/**
 * The rows of a register that the actor sees: tenant, level, not deleted, the kind of a subset, subcontractor. Always
 * the first condition.
 */
export function visible(register: AnyRegister, actor: Actor, alias: string): RawBuilder<boolean> {
  const it = (name: string): RawBuilder<unknown> => sql.ref(`${alias}.${name}`);
  const own = sql<boolean>`${it('tenant_id')} = ${actor.tenantId}::uuid and ${it('level_id')} = ${levelOf(actor, register)}::uuid and ${it('deleted_at')} is null`;
  const kind = register.subset ? sql`and ${column(alias, register.subset.field)} = ${register.subset.is}` : sql``;
  const theirs = subcontracted(register, actor, alias);
  return sql<boolean>`${own} ${kind} ${theirs ? sql`and ${theirs}` : sql``}`;
}

/**
 * A field as one response column: a reference becomes `{id, title}`, multiple references an array of these in title
 * order.
 */
export function columnWithTitle(register: AnyRegister, actor: Actor, name: string, field: Field): RawBuilder<unknown> {
  const it = seenLinks(actor, field, column('t', name));
  if (field.live) return sql`${rulesOf(register).computedOnRead?.(actor)[name] ?? sql`null`} as ${sql.ref(name)}`;
  return sql`${readingOf(field).answer(it, field)} as ${sql.ref(name)}`;
}

/**
 * Like `columnWithTitle` but without titles: a reference becomes its id, multiple references an array of ids or null.
 * `withTitles` adds the titles.
 */
export const columnWithoutTitle = (
  register: AnyRegister,
  actor: Actor,
  name: string,
  field: Field,
): RawBuilder<unknown> =>
  isRefField(field) && !field.live
    ? sql`${seenLinks(actor, field, column('t', name))} as ${sql.ref(name)}`
    : columnWithTitle(register, actor, name, field);

function refAnswer(it: It, { to }: FieldOf<'ref'>): It {
  return sql`case when ${it} is null then null else json_build_object('id', ${it}, 'title', ${titleFrom(known(to), 't', it)}) end`;
}

function refsAnswer(it: It, { to }: FieldOf<'refs'>): It {
  const target = known(to);
  const order = hasSortTitle(target) ? sql`r.title_sort` : titleOf(target, 'r');
  return sql`(select coalesce(json_agg(json_build_object('id', r.id, 'title', ${titleOf(target, 'r')}) order by ${order}), '[]'::json)
    from ${table(target)} r where r.tenant_id = t.tenant_id and r.id = any(${it}))`;
}

/** The columns every row has. */
export const BASE = sql`t.id, t.rev, t.created_at as "createdAt", t.updated_at as "updatedAt"`;
