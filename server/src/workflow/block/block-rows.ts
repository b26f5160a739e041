import { type BlockKind, clearStates, SUBJECT_KEYS, subjectOf } from '@plumbline/contract/blocks/kinds.ts';
import { AppError } from '@plumbline/contract/errors.ts';
import { isMany, isRefField } from '@plumbline/contract/field/kinds.ts';
import type { Field } from '@plumbline/contract/field/field.ts';
import { queryListOf, type QueryListKey } from '@plumbline/contract/lists/index.ts';
import type { QueryList } from '@plumbline/contract/lists/query-list.ts';
import type { AnyRegister } from '@plumbline/contract/register/register.ts';
import type { Subject } from '@plumbline/contract/workflow/block.ts';
import type { RawBuilder } from 'kysely';
import { sql } from '../../db/database.ts';
import { hasSortTitle, known, snake, sqlType } from '../../db/model.ts';
import { type Alike, queryRows } from '../../register/read/query-rows.ts';
import type { Actor } from '../../register/row/actor.ts';
import { column, idArray, table, titleOf, visible } from '../../register/row/columns.ts';
import { andTheirs } from '../../register/row/subcontracted.ts';
import {
  activeKinds,
  blockOptions,
  type BlockOptions,
  type Effect,
  type LineOf,
  type Place,
  placesOf,
  registerOfSubject,
  rulesOfKind,
  type Scope,
} from './block-rules.ts';

type It = RawBuilder<unknown>;
type Is = RawBuilder<boolean>;
const literals = (values: readonly string[]): It => sql.join(values.map((value) => sql.lit(value)));

/** The field of a register, by name. @throws {Error} for a name the register does not have */
function fieldOf(register: AnyRegister, name: string): Field {
  const field = register.fields[name];
  if (field === undefined) throw new Error(`${register.key} has no field ${name}.`);
  return field;
}

/** The register a reference leads to. @throws {Error} for a field that is no reference */
function targetOf(register: AnyRegister, name: string): AnyRegister {
  const field = fieldOf(register, name);
  if (!isRefField(field)) throw new Error(`${register.key}.${name} is no reference.`);
  return known(field.to);
}

/** A register and the alias of its row, from which a path leads on. */
interface Start {
  readonly register: AnyRegister;
  readonly alias: string;
}

/** The condition on the field at the end of a path. */
function atEnd(actor: Actor, start: Start, [name = '', ...rest]: readonly string[], is: (it: It) => Is): Is {
  const it = column(start.alias, name);
  if (rest.length === 0) return is(it);
  const register = targetOf(start.register, name);
  return sql<boolean>`${it} in (select x.id from ${table(register)} x where x.tenant_id = ${actor.tenantId}::uuid
    and ${atEnd(actor, { register, alias: 'x' }, rest, is)})`;
}

/** The value at the end of a path that goes on from a field of a register, whose value is `it`. */
export function valueAt(actor: Actor, register: AnyRegister, [name = '', ...rest]: readonly string[], it: It): It {
  const [next] = rest;
  if (next === undefined) return it;
  const target = targetOf(register, name);
  const value = sql`(select ${column('x', next)} from ${table(target)} x where x.tenant_id = ${actor.tenantId}::uuid and x.id = ${it})`;
  return valueAt(actor, target, rest, value);
}

/** The condition that a row or a cell `alias` of a kind counts at the gates of a scope. */
export function atGates(actor: Actor, { kind, gate: { path, isFrom } }: BlockKind, { gates }: Scope, alias = 't'): Is {
  if (path.length === 0 || gates === undefined) return sql<boolean>`true`;
  const matches = (it: It): Is =>
    isFrom ? sql<boolean>`coalesce(${it}, 0) <= ${Math.max(0, ...gates)}` : sql<boolean>`${it} = any(${gates}::int[])`;
  return atEnd(actor, { register: known(kind), alias }, path, matches);
}

/** The condition that a row or a cell `alias` of a kind refers to a row with the flag that makes it stop. */
export const isFlagged = (actor: Actor, { kind }: BlockKind, path: readonly string[], alias = 't'): Is =>
  atEnd(actor, { register: known(kind), alias }, path, (it) => sql<boolean>`${it}`);

/** The condition that row `alias` of a kind is not closed. */
export function isUnclosed({ kind, record, until }: BlockKind, alias = 't'): Is {
  if (record !== undefined)
    return sql<boolean>`${column(alias, record.states.field)} not in (${literals(clearStates(record))})`;
  if (until !== undefined) return sql<boolean>`${column(alias, until)} is null`;
  throw new Error(`Nothing closes the rows of ${kind}.`);
}

/** The condition that row `alias` of a kind is counted, whatever its state. */
export const isCounted = ({ record }: BlockKind, alias = 't'): Is =>
  record?.counts?.without === undefined
    ? sql<boolean>`true`
    : sql<boolean>`not ${column(alias, record.counts.without)}`;

/**
 * The register that `by` of a kind refers to, and whether it refers to several rows; undefined where SQL connects
 * them.
 */
export function connection({ kind, by }: BlockKind) {
  if (by === undefined) return undefined;
  const register = known(kind);
  return { by, to: targetOf(register, by).key, isMany: isMany(fieldOf(register, by)) };
}

/** The condition that row `t` of a kind lies in a place. */
function liesIn(actor: Actor, kind: BlockKind, { object, scope: { grouping } }: Place): Is {
  const way = connection(kind);
  if (way === undefined || grouping === 'levelE') return sql<boolean>`true`;
  const it = column('t', way.by);
  const id = sql`${object}::uuid`;
  const within = (found: It): Is =>
    way.isMany ? sql<boolean>`${it} && array(${found})` : sql<boolean>`${it} in (${found})`;
  if (way.to === grouping || way.to === registerOfSubject(kind.subject))
    return way.isMany ? sql<boolean>`${it} @> array[${id}]` : sql<boolean>`${it} = ${id}`;
  const subSystem = (found: string, by: string): It =>
    sql`select ${sql.ref(`b.${found}`)} from sub_system b where b.tenant_id = ${actor.tenantId}::uuid and ${sql.ref(`b.${by}`)} = ${id} and b.deleted_at is null`;
  return within(way.to === 'subSystem' ? subSystem('id', 'system') : subSystem('system', 'id'));
}

/** The condition for rows `t` of a kind that block a place. */
export function blocksPlace(actor: Actor, kind: BlockKind, place: Place): Is {
  const { pairs } = rulesOfKind(kind);
  const register = known(kind.kind);
  const own = sql<boolean>`${visible(register, actor, 't')} and ${isUnclosed(kind)} and ${isCounted(kind)}`;
  return pairs
    ? sql<boolean>`${own} and t.id in (select p.id from (${pairs(actor, place.scope, idArray([place.object]))}) p)`
    : sql<boolean>`${own} and ${liesIn(actor, kind, place)} and ${atGates(actor, kind, place.scope)}`;
}

/** Signed records of a kind that warn because values are out of their limits; undefined where none are measured. */
function outside(actor: Actor, kind: BlockKind, place: Place): Is | undefined {
  const { record } = kind;
  const field = record?.form?.outside;
  if (record === undefined || field === undefined || connection(kind) === undefined) return undefined;
  return sql<boolean>`${visible(known(kind.kind), actor, 't')} and ${isCounted(kind)}
    and ${column('t', record.states.field)} = ${sql.lit(record.signing.complete.state)} and ${column('t', field)} > 0
    and ${liesIn(actor, kind, place)} and ${atGates(actor, kind, place.scope)}`;
}

const listOf = (subject: Subject): QueryList<QueryListKey> => {
  const list = queryListOf(subjectOf(subject).list);
  if (list === undefined) throw new Error(`Nothing lists what blocks a ${subject}.`);
  return list;
};

/** A line as one `select`, with the columns of the list in their order. */
function lineSql({ subject, kind }: BlockKind, weight: 'stop' | 'warn', { columns, from }: LineOf): Alike {
  const list = listOf(subject);
  const given: LineOf['columns'] = { ...columns, weight: sql.lit(weight), kind: sql.lit(kind) };
  const fields = Object.entries(list.fields).flatMap(([name, field]) =>
    name === list.query.of?.field ? [] : [[name, sqlType(field)] as const],
  );
  const each = fields.map(([name, type]) => {
    const it = given[name];
    const empty = type.endsWith('[]') ? sql`'{}'` : sql`null`;
    return sql`(${it ?? empty})::${sql.raw(type)} as ${sql.ref(snake(name))}`;
  });
  return {
    says: { weight, kind },
    rows: sql`select ${given.id} as id, ${sql.join(each)}, ${given.title_sort} as title_sort from ${from}`,
  };
}

/** The open punch items of record `t`, where its tasks raise punch items. */
const openPunch = (actor: Actor, field: string): It => sql`(select count(*)::int from punch_list_item p
  where p.tenant_id = t.tenant_id and ${column('p', field)} = t.id and p.deleted_at is null and p.state <> 'accepted' ${andTheirs(actor, 'p')})`;

/** The column of row `t` that a line shows: of several disciplines, the only one. */
function shown(register: AnyRegister, name: string): It {
  const it = column('t', name);
  return isMany(fieldOf(register, name)) ? sql`case when cardinality(${it}) = 1 then (${it})[1] end` : it;
}

/** The references of a register that the list has under the same name. */
const alike = (register: AnyRegister, list: AnyRegister): readonly string[] =>
  Object.entries(list.fields).flatMap(([name, field]) => {
    const own = register.fields[name];
    const isAlike =
      isRefField(field) && own?.kind === field.kind && isRefField(own) && own.to === field.to && !own.live;
    return isAlike ? [name] : [];
  });

/** The columns of the list that show row `t` of a kind: by its declaration, and those of the same name. */
function columnsOf(actor: Actor, kind: BlockKind): LineOf['columns'] {
  const { record, fields, description } = kind;
  const register = known(kind.kind);
  const title = titleOf(register, 't');
  const [first = ''] = description;
  const punch = record?.form?.punch;
  return {
    ...Object.fromEntries(alike(register, listOf(kind.subject)).map((name) => [name, column('t', name)])),
    ...(record && { since: sql`(t.created_at at time zone ${actor.timeZone})::date` }),
    ...Object.fromEntries(Object.entries(fields).map(([name, from]) => [name, shown(register, from)])),
    ...(first in register.fields && { description: valueAt(actor, register, description, column('t', first)) }),
    ...(punch !== undefined && { openPunch: openPunch(actor, punch) }),
    id: sql`t.id`,
    name: title,
    title_sort: hasSortTitle(register) ? sql`t.title_sort` : sql`natural_sort(${title})`,
    table: sql.lit(kind.kind),
    record: sql`t.id::text`,
  };
}

type Weighed = Alike & { readonly weight: 'stop' | 'warn' };

function partsOf(actor: Actor, kind: BlockKind, effect: Effect, place: Place): readonly Weighed[] {
  const { lines } = rulesOfKind(kind);
  const part = (weight: 'stop' | 'warn', line: LineOf): Weighed => ({ weight, ...lineSql(kind, weight, line) });
  if (lines !== undefined) {
    const { stops, ...line } = lines(actor, place);
    if (typeof effect === 'string') return [part(effect, line)];
    return [
      part('stop', { ...line, from: sql`${line.from} and ${stops}` }),
      part('warn', { ...line, from: sql`${line.from} and not ${stops}` }),
    ];
  }
  const columns = columnsOf(actor, kind);
  const where = (weight: 'stop' | 'warn', is: Is): Weighed =>
    part(weight, { columns, from: sql`${table(known(kind.kind))} t where ${is}` });
  const open = blocksPlace(actor, kind, place);
  const measured = outside(actor, kind, place);
  const warned = measured === undefined ? [] : [where('warn', measured)];
  if (typeof effect === 'string') return [where(effect, open), ...warned];
  const flagged = isFlagged(actor, kind, effect);
  return [
    where('stop', sql<boolean>`${open} and ${flagged}`),
    where('warn', sql<boolean>`${open} and not (${flagged})`),
    ...warned,
  ];
}

/**
 * The lines of what blocks a place, as the parts of its list. Each part has one weight and one kind, so that stops come
 * first without sorting everything, and a filter leaves out the parts it excludes.
 */
export function blockerParts(actor: Actor, subject: Subject, place: Place, options: BlockOptions): readonly Alike[] {
  const parts = activeKinds(subject, place.scope, options).flatMap(({ kind, effect }) =>
    partsOf(actor, kind, effect, place),
  );
  return parts.toSorted((a, b) => a.weight.localeCompare(b.weight));
}

/** The lists of what blocks the records of each subject. */
export const blockerLists = SUBJECT_KEYS.map((subject) => {
  const list = listOf(subject);
  return queryRows(list.key, async ({ db, actor, of: ownerId }) => {
    const [place] = await placesOf(db, actor, subject, [ownerId]);
    if (place === undefined) throw new AppError('notFound');
    return blockerParts(actor, subject, place, await blockOptions(db, actor, subject));
  });
});
