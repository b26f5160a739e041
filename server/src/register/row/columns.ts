import type { RawBuilder } from 'kysely';
import type { Field, FieldOf, Kind } from '@plumbline/contract/field/field.ts';
import { isMany, isRefField, type RefField } from '@plumbline/contract/field/kinds.ts';
import { HIDDEN_ROW } from '@plumbline/contract/field/ref.ts';
import { describedBy, type AnyRegister } from '@plumbline/contract/register/register.ts';
import { canBeSuperseded, SUPERSEDED } from '@plumbline/contract/register/superseded.ts';
import { listSheetOf, type ListSheet } from '@plumbline/contract/registers/list-sheets.ts';
import { sql } from '../../db/database.ts';
import { hasSortTitle, known, snake, tableOf } from '../../db/model.ts';
import { type Actor, levelOf } from './actor.ts';
import { boundRows, isBound } from './bound-list.ts';
import { pairsTable } from './pairs-table.ts';
import { rulesOf } from './rules.ts';
import { hiddenTitle, isLowerLink, isSeenLink, seenLinks } from './seen-links.ts';
import { subcontracted } from './subcontracted.ts';
import { tenantOf, unestimated } from './tenant-of.ts';

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

/** Who reads rows of a register. */
export interface Reader {
  readonly actor: Actor;
  readonly register: AnyRegister;
}

/** How the columns of a field kind are read. */
interface KindReading<K extends Kind> {
  /** The text of a row whose title is a field of this kind. */
  title(it: RawBuilder<unknown>): RawBuilder<string>;
  /** The value in a response row, for row `t`; JSON and the driver must represent it exactly. */
  answer(it: RawBuilder<unknown>, field: FieldOf<K>, by: Reader): RawBuilder<unknown>;
  /** The stored value, in the JSON of the history. */
  json(it: RawBuilder<unknown>): RawBuilder<unknown>;
}
type It = RawBuilder<unknown>;
const asIs = (it: It): It => it;
const asText = (it: It): RawBuilder<string> => sql<string>`${it}::text`;
/** An exact decimal without zeros at its end, as its rule writes it. */
const trimmed = (it: It): RawBuilder<string> => sql<string>`trim_scale(${it})::text`;
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
  exact: { title: trimmed, answer: trimmed, json: trimmed },
  order: WHOLE,
  duration: WHOLE,
};
const readingOf = (field: Field): KindReading<Kind> => READINGS[field.kind];

/** A value of a field as the text people know it by. */
export const titleText = (field: Field, it: It): RawBuilder<string> => readingOf(field).title(it);

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

/** Whether row `alias` is superseded; false for registers whose rows cannot be. */
export const supersededOf = (register: AnyRegister, alias: string): RawBuilder<boolean> =>
  canBeSuperseded(register) ? sql<boolean>`${column(alias, SUPERSEDED)}` : sql<boolean>`false`;

/** The title shown for a reference: the title of the row it points to, looked up by the tenant's key. */
export const titleFrom = (target: AnyRegister, alias: string, id: RawBuilder<unknown>): RawBuilder<string> =>
  sql<string>`(select ${titleOf(target, 'r')} from ${table(target)} r where r.tenant_id = ${sql.ref(`${alias}.tenant_id`)} and r.id = ${id})`;

/**
 * The title of row `alias`, to which a field of a register refers, as a reader knows it: with its scope of work if that
 * is not the one in which they read, because names are unique in their scope alone.
 */
export function linkedTitle({ actor, register }: Reader, field: RefField, alias: string): RawBuilder<string> {
  const target = known(field.to);
  const title = titleOf(target, alias);
  if (!isLowerLink(register, field)) return title;
  const level = sql.ref(`${alias}.level_id`);
  return sql<string>`case when ${level} = ${levelOf(actor, target)}::uuid then ${title} else ${title} || ' (' || (
    select v.name from level v where v.tenant_id = ${tenantOf(actor)} and v.id = ${level}) || ')' end`;
}

/**
 * The title shown for the row `id` to which a field of row `alias` refers. The id is one that the reader may see, as
 * `seenLinks` returns it.
 */
export function shownTitle(
  by: Reader,
  field: RefField,
  { alias, id }: { readonly alias: string; readonly id: RawBuilder<unknown> },
): RawBuilder<string> {
  if (!isLowerLink(by.register, field)) return titleFrom(known(field.to), alias, id);
  const row = sql`(select ${linkedTitle(by, field, 'r')} from ${table(known(field.to))} r
    where r.tenant_id = ${tenantOf(by.actor)} and r.id = ${id})`;
  return sql<string>`case when ${id} = ${HIDDEN_ROW}::uuid then ${hiddenTitle(by.actor)} else ${row} end`;
}

/**
 * The rows that the value of a field refers to as a table expression of `id`, `title`, `place`, their order, and `superseded`; the
 * value is one that the reader may see, as `seenLinks` returns it.
 */
function shownRows(by: Reader, field: RefField, it: RawBuilder<unknown>): RawBuilder<unknown> {
  const target = known(field.to);
  const place = hasSortTitle(target) ? sql`r.title_sort` : titleOf(target, 'r');
  const those = sql`select r.id, ${linkedTitle(by, field, 'r')} as title, ${place} as place, ${supersededOf(target, 'r')} as superseded from ${table(target)} r
    where r.tenant_id = ${tenantOf(by.actor)} and r.id = any(${it})`;
  if (!isLowerLink(by.register, field)) return sql`(${those})`;
  return sql`(${those} union all select ${HIDDEN_ROW}::uuid, ${hiddenTitle(by.actor)}, null, false where ${HIDDEN_ROW}::uuid = any(${it}))`;
}

/**
 * The condition that a reader may refer to row `alias` from a field: the row is not deleted, and the reader sees it.
 * Wherever a row is named to be referred to, by id or by title.
 */
export const isLinkable = ({ actor, register }: Reader, field: RefField, alias: string): RawBuilder<boolean> =>
  isLowerLink(register, field)
    ? sql<boolean>`${sql.ref(`${alias}.tenant_id`)} = ${tenantOf(actor)} and ${sql.ref(`${alias}.deleted_at`)} is null
        and ${isSeenLink(actor, register, field, alias)}`
    : visible(known(field.to), actor, alias);

/** The condition that the listed row of a pair is one that the actor sees; undefined where everybody does. */
function seenPairs(register: AnyRegister, actor: Actor, alias: string): RawBuilder<boolean> | undefined {
  const sheet: ListSheet | undefined = listSheetOf(register.key);
  const field = sheet?.fields[sheet.list.toTarget];
  if (!sheet || !field || !isRefField(field) || !isLowerLink(sheet, field)) return undefined;
  return sql<boolean>`exists (select from ${table(known(field.to))} w where w.tenant_id = ${tenantOf(actor)}
    and w.id = ${column(alias, sheet.list.toTarget)} and ${isSeenLink(actor, sheet, field, 'w')})`;
}

/**
 * The rows of a register that the actor sees: tenant, level, not deleted, the kind of a subset, subcontractor. Always
 * the first condition.
 */
export const visible = (register: AnyRegister, actor: Actor, alias: string): RawBuilder<boolean> =>
  seen(register, actor, {
    alias,
    tenant: sql`${actor.tenantId}::uuid`,
    level: sql`${levelOf(actor, register)}::uuid`,
  });

/** Like `visible`, for rows that are found by their ids: planned alike for every tenant and level. */
export const visibleById = (register: AnyRegister, actor: Actor, alias: string): RawBuilder<boolean> =>
  seen(register, actor, { alias, tenant: tenantOf(actor), level: unestimated(levelOf(actor, register)) });

function seen(
  register: AnyRegister,
  actor: Actor,
  {
    alias,
    tenant,
    level,
  }: { readonly alias: string; readonly tenant: RawBuilder<unknown>; readonly level: RawBuilder<unknown> },
): RawBuilder<boolean> {
  const it = (name: string): RawBuilder<unknown> => sql.ref(`${alias}.${name}`);
  const own = sql<boolean>`${it('tenant_id')} = ${tenant} and ${it('level_id')} = ${level} and ${it('deleted_at')} is null`;
  const kind = register.subset ? sql`and ${column(alias, register.subset.field)} = ${register.subset.is}` : sql``;
  const limits = [
    subcontracted(register, actor, alias),
    seenPairs(register, actor, alias),
    rulesOf(register).seenBy?.(actor, alias),
  ];
  const theirs = limits.flatMap((limit) => (limit ? [sql`and ${limit}`] : []));
  return sql<boolean>`${own} ${kind} ${theirs.length === 0 ? sql`` : sql.join(theirs, sql` `)}`;
}

/**
 * A field as one response column: a reference becomes `{id, title}`, multiple references an array of these in title
 * order.
 */
export function columnWithTitle(register: AnyRegister, actor: Actor, name: string, field: Field): RawBuilder<unknown> {
  const it = seenLinks(actor, register, field, column('t', name));
  if (field.live) return sql`${rulesOf(register).computedOnRead?.(actor)[name] ?? sql`null`} as ${sql.ref(name)}`;
  return sql`${readingOf(field).answer(it, field, { actor, register })} as ${sql.ref(name)}`;
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
    ? sql`${seenLinks(actor, register, field, column('t', name))} as ${sql.ref(name)}`
    : columnWithTitle(register, actor, name, field);

function refAnswer(it: It, field: FieldOf<'ref'>, by: Reader): It {
  const target = known(field.to);
  const plain = sql`json_build_object('id', ${it}, 'title', ${shownTitle(by, field, { alias: 't', id: it })})`;
  if (!canBeSuperseded(target)) return sql`case when ${it} is null then null else ${plain} end`;
  const isSuperseded = sql`exists (select from ${table(target)} r where r.tenant_id = ${tenantOf(by.actor)} and r.id = ${it} and ${supersededOf(target, 'r')})`;
  return sql`case when ${it} is null then null when ${isSuperseded} then
    (${plain}::jsonb || '{"superseded":true}'::jsonb)::json else ${plain} end`;
}

function refsAnswer(it: It, field: FieldOf<'refs'>, by: Reader): It {
  const plain = sql`json_build_object('id', x.id, 'title', x.title)`;
  const each = canBeSuperseded(known(field.to))
    ? sql`case when x.superseded then json_build_object('id', x.id, 'title', x.title, 'superseded', true) else ${plain} end`
    : plain;
  return sql`(select coalesce(json_agg(${each} order by x.place), '[]'::json)
    from ${shownRows(by, field, it)} x)`;
}

/** The columns every row has. */
export const BASE = sql`t.id, t.rev, t.created_at as "createdAt", t.updated_at as "updatedAt"`;
