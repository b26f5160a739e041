import type { RawBuilder } from 'kysely';
import { AppError } from '@plumbline/contract/errors.ts';
import { instant, type Field, type Kind } from '@plumbline/contract/field/field.ts';
import { isRefField, isText, traitsOf } from '@plumbline/contract/field/kinds.ts';
import { isId } from '@plumbline/contract/field/ref.ts';
import type { Operator } from '@plumbline/contract/field/operators.ts';
import type { Condition, Filter } from '@plumbline/contract/register/filter.ts';
import { describedBy, type AnyRegister } from '@plumbline/contract/register/register.ts';
import { w } from '@plumbline/contract/words/word.ts';
import { sql } from '../../../db/database.ts';
import { isLarge, isIndexOnlyReadable } from '../../../db/large.ts';
import { baseOf, hasSortTitle, isNeverNull, known } from '../../../db/model.ts';
import type { Actor } from '../../row/actor.ts';
import { isBound } from '../../row/bound-list.ts';
import { column, idArray, isLinkable, table, titleOf, visible } from '../../row/columns.ts';
import { isPart, isSearched } from '../../row/search-text.ts';
import { isLowerLink, isNarrowed, seenLinks } from '../../row/seen-links.ts';
import { datedCondition } from './relative-days.ts';
import { foundByParts } from './title-parts.ts';

type Sql = RawBuilder<boolean>;
const NEVER = sql<boolean>`false`;
const DEEPEST = 6;
const STAMPS: Readonly<Record<string, Field>> = {
  createdAt: instant(w('Created', '创建时间'), {}),
  updatedAt: instant(w('Updated', '更新时间'), {}),
};

/** The field of a condition or a sort; the two timestamps are available in every register whose rows are stored. */
export const fieldOf = (register: AnyRegister, name: string): Field | undefined =>
  own(register.fields, name) ?? (isBound(register) ? undefined : own(STAMPS, name));
/** Names come from outside, and every object inherits more properties than its own */
const own = (fields: Readonly<Record<string, Field>>, name: string): Field | undefined =>
  Object.hasOwn(fields, name) ? fields[name] : undefined;

const escaped = (text: string): string => text.replace(/[\\%_]/g, (sign) => `\\${sign}`);
const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';
const listOf = (value: unknown): readonly string[] => (Array.isArray(value) ? value : [value]).map(textOf);

/**
 * True when a filter searches for part of a text: such a search finds few rows by an index of its own, and must not run
 * twice.
 */
export function searches(filter: Filter): boolean {
  if ('and' in filter) return filter.and.some(searches);
  if ('or' in filter) return filter.or.some(searches);
  return filter.op === 'contains';
}

/** A filter as one condition on the row `t`. Throws `badFilter` for a field or operator that does not exist. */
export function filterSql(
  register: AnyRegister,
  actor: Actor,
  filter: Filter,
  { depth, isOneOf }: { readonly depth: number; readonly isOneOf: boolean } = { depth: 0, isOneOf: false },
): Sql {
  demandFlat(depth);
  const each = (parts: readonly Filter[], word: 'and' | 'or'): Sql => {
    const place = { depth: depth + 1, isOneOf: isOneOf || (word === 'or' && parts.length > 1) };
    return together(
      parts.map((part) => filterSql(register, actor, part, place)),
      word,
    );
  };
  if ('and' in filter) return each(filter.and, 'and');
  if ('or' in filter) return each(filter.or, 'or');
  return conditionSql(register, actor, filter, isOneOf);
}
/** Refuses a filter that is nested too deeply. @throws AppError `badFilter` */
export function demandFlat(depth: number): void {
  if (depth > DEEPEST) throw new AppError('badFilter', { field: '…' });
}
/**
 * The field of a condition, checked to support the operator. @throws AppError `badFilter` for a field or operator that
 * does not exist
 */
export function askedField(register: AnyRegister, { field: name, op }: Condition): Field {
  const field = fieldOf(register, name);
  const operators: readonly string[] = field ? traitsOf(field).operators : [];
  if (!field || field.live || !operators.includes(op))
    throw new AppError('badFilter', { field: field ? field.label : name });
  return field;
}
/** Combines conditions by `and` or `or`. */
const together = (parts: readonly Sql[], word: 'and' | 'or'): Sql =>
  parts.length === 0 ? sql<boolean>`${word === 'and'}` : sql<boolean>`(${sql.join(parts, sql.raw(` ${word} `))})`;

/** The condition of a query: what the actor sees, combined with the filter. */
export const where = (register: AnyRegister, actor: Actor, filter: Filter | undefined): RawBuilder<boolean> =>
  filter
    ? sql<boolean>`${visible(register, actor, 't')} and ${filterSql(register, actor, filter)}`
    : visible(register, actor, 't');

function conditionSql(register: AnyRegister, actor: Actor, condition: Condition, isOneOf: boolean): Sql {
  const field = askedField(register, condition);
  const ids = knownIds(condition);
  if (ids) return sql<boolean>`t.id = any(${idArray(ids)})`;
  const it = column('t', condition.field);
  const { blank, asked: compare } = BY_KIND[field.kind];
  if (condition.op === 'blank' || condition.op === 'notBlank') {
    if (isText(field)) return textBlank(register, condition, it);
    const none = blank(seenLinks(actor, register, field, it));
    return condition.op === 'blank' ? none : sql<boolean>`not ${none}`;
  }
  return compare({ register, actor, field, it, condition: datedCondition(condition, field, actor), isOneOf });
}

/**
 * Whether a text is empty or not, as one condition for which the planner can estimate rows: null counts as empty. An
 * empty title also has a fixed place in the sort order, which has an index.
 */
function textBlank(register: AnyRegister, { field: name, op }: Condition, it: It): Sql {
  if (op === 'notBlank') return sql<boolean>`(lower(${it}) <> '')`;
  const isTitle = name === register.title && hasSortTitle(register);
  const empty = isTitle ? sql<boolean>`(t.title_sort = '' and lower(${it}) = '')` : sql<boolean>`(lower(${it}) = '')`;
  return isLarge(register) && isNeverNull(register, name) ? empty : isNone(it, empty);
}

/** A condition with the actor and the column it applies to. */
export interface FilterRequest {
  readonly register: AnyRegister;
  readonly actor: Actor;
  readonly field: Field;
  readonly it: RawBuilder<unknown>;
  readonly condition: Condition;
  /** True when the condition is an alternative: a row may match without it. */
  readonly isOneOf?: boolean;
}

type It = RawBuilder<unknown>;
/** How a kind of field is filtered. */
interface KindFilter {
  /** The condition that a row has no value. */
  readonly blank: (it: It) => Sql;
  readonly asked: (request: FilterRequest) => Sql;
}
const isNull = (it: It): Sql => sql<boolean>`(${it} is null)`;
const isNone = (it: It, empty = sql<boolean>`lower(${it}) = ''`): Sql => sql<boolean>`(${it} is null or ${empty})`;
const isBare = (it: It): Sql => sql<boolean>`${it} = '{}'`;

/** The lower-case pattern of a condition that searches for part of a text; undefined for any other condition. */
export function likeOf({ op, value }: Pick<Condition, 'op' | 'value'>): string | undefined {
  const part = `${escaped(textOf(value).toLowerCase())}%`;
  if (op === 'startsWith') return part;
  return op === 'contains' ? `%${part}` : undefined;
}

function matchText(it: RawBuilder<unknown>, op: Operator, value: Condition['value']): Sql {
  const like = likeOf({ op, value });
  if (like !== undefined) return sql<boolean>`lower(${it}) like ${like}`;
  const text = textOf(value);
  if (op === 'isNot') return sql<boolean>`lower(${it}) is distinct from ${text.toLowerCase()}`;
  const all = listOf(value).map((item) => item.trim().toLowerCase());
  return all.length === 1
    ? sql<boolean>`lower(${it}) = ${all[0] ?? ''}`
    : sql<boolean>`lower(${it}) = any(${all}::text[])`;
}

/**
 * Adds the sort key to a condition on the title: equal titles have equal sort keys. The planner knows how rare a value
 * of `title_sort` is, but not how rare a value of an expression is: without this it walks a million titles in order to
 * find the one.
 */
function sortedAlike(register: AnyRegister, { field, op, value }: Condition): RawBuilder<unknown> {
  if (field !== register.title || !hasSortTitle(register) || (op !== 'is' && op !== 'anyOf')) return sql``;
  return sql` and t.title_sort = any(array[${sql.join(listOf(value).map((item) => sql`natural_sort(${item.trim()})`))}]::text[])`;
}

/**
 * Text conditions: a contains-search on a searchable field first uses the narrow table with its trigram index; the
 * condition on the column itself then decides. A comma-separated list means any of (domain guide 3.15).
 */
function textSql({ register, actor, it, condition, isOneOf = false }: FilterRequest): Sql {
  const own = sql<boolean>`${matchText(it, condition.op, condition.value)}${sortedAlike(register, condition)}`;
  if (isCommon(condition)) return own;
  const among = candidates(condition);
  if (among) return sql<boolean>`(t.id = any(${idArray(among)}) and ${own})`;
  const found = foundBy(register, actor, condition);
  if (!found) return own;
  // find all matching ids first, then read the rows in order; as one of several alternatives, each row would be
  // compared with every id
  const isAmong = isLarge(register) && !isOneOf ? sql`t.id = any(array(${found}))` : sql`t.id in (${found})`;
  return sql<boolean>`(${isAmong} and ${own})`;
}

/**
 * The ids of rows that contain part of a text, from the search-text index or from the index over the title's parts;
 * undefined when neither applies.
 */
export function foundBy(register: AnyRegister, actor: Actor, condition: Condition): RawBuilder<unknown> | undefined {
  const { field, op, value } = condition;
  const base = baseOf(register);
  const searched = isSearched(base) && (field === base.title || describedBy(base).includes(field));
  if (op === 'contains' && field === base.title && !isSearched(base))
    return foundByParts(base, actor, { text: textOf(value), like: (piece) => likeOf({ op, value: piece }) });
  if (!searched || op !== 'contains' || !isPart(textOf(value))) return undefined;
  return sql`select x.row_id from search_text x where x.tenant_id = ${actor.tenantId}::uuid
    and x.register = ${base.key} and x.letters like search_letters(${likeOf(condition)}::text)`;
}

const FOUND = Symbol('found');
/** The condition together with the rows that meet it, so that they are not searched for again. */
export const foundIn = (
  condition: Condition,
  ids: readonly string[],
): Condition & { readonly [FOUND]: readonly string[] } => ({ ...condition, [FOUND]: ids });
const knownIds = (condition: Condition & { readonly [FOUND]?: readonly string[] }): readonly string[] | undefined =>
  condition[FOUND];

const AMONG = Symbol('among');
/**
 * The condition together with candidate rows that include all that meet it, so that the search-text index is not
 * queried again.
 */
export const foundAmong = (
  condition: Condition,
  ids: readonly string[],
): Condition & { readonly [AMONG]: readonly string[] } => ({ ...condition, [AMONG]: ids });
const candidates = (condition: Condition & { readonly [AMONG]?: readonly string[] }): readonly string[] | undefined =>
  condition[AMONG];

const COMMON = Symbol('common');
/** The condition, marked as met by many rows: a walk finds them sooner than looking them up one by one. */
export const common = (condition: Condition): Condition & { readonly [COMMON]: true } => ({
  ...condition,
  [COMMON]: true,
});
/** True when a condition is known or assumed to be met by many rows. */
export const isCommon = (condition: Condition): boolean => COMMON in condition;

/**
 * A filter with its conditions assumed common, and the length of the longest part of a text it searches for; 0 when
 * there is none.
 */
export interface TakenForCommon {
  readonly filter: Filter;
  readonly longest: number;
}

/**
 * Marks as common the conditions many rows may meet: parts of titles and of long texts, which are looked up one by one
 * or not at all, and "has any value". Undefined when the filter has no such condition.
 */
export function takenForCommon(register: AnyRegister, filter: Filter): TakenForCommon | undefined {
  let longest: number | undefined;
  const each = (part: Filter): Filter => {
    if ('and' in part) return { and: part.and.map(each) };
    if ('or' in part) return { or: part.or.map(each) };
    const field = fieldOf(register, part.field);
    if (!field || !mayBeCommon(register, field, part)) return part;
    longest = Math.max(longest ?? 0, part.op === 'contains' ? textOf(part.value).length : 0);
    return common(part);
  };
  const taken = each(filter);
  return longest === undefined ? undefined : { filter: taken, longest };
}

/** A required field always has a value, so "has a value" on it needs no check. */
const mayBeCommon = (register: AnyRegister, field: Field, { field: name, op }: Condition): boolean =>
  op === 'contains'
    ? isText(field) && (!isIndexOnlyReadable(field) || name === baseOf(register).title)
    : op === 'notBlank' && !field.required;

/**
 * Values compared by size. `valid` says which texts the database accepts as a value, `castOf` gives the type to cast
 * to.
 */
function bySize(
  castOf: string | ((values: readonly string[]) => string),
  valid: (text: string) => boolean,
): KindFilter {
  const compare = ({ it, condition: { op, value }, field }: FilterRequest): Sql => {
    const values = listOf(value);
    if (!values.every(valid)) throw new AppError('badFilter', { field: field.label });
    const cast = typeof castOf === 'string' ? castOf : castOf(values);
    const first = sql`${values[0] ?? null}::${sql.raw(cast)}`;
    if (op === 'atLeast') return sql<boolean>`${it} >= ${first}`;
    if (op === 'atMost') return sql<boolean>`${it} <= ${first}`;
    if (op === 'isNot') return sql<boolean>`${it} is distinct from ${first}`;
    return values.length === 1
      ? sql<boolean>`${it} = ${first}`
      : sql<boolean>`${it} = any(${values}::${sql.raw(cast)}[])`;
  };
  return { blank: isNull, asked: compare };
}
/** Whole numbers are cast as such: an index on a whole-number column is not used for a comparison with fractions. */
const asWhole = (values: readonly string[]): string =>
  values.every((text) => /^\s*[+-]?\d+\s*$/.test(text)) ? 'bigint' : 'numeric';
const isDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));
const isMoment = (text: string): boolean => /^\d{4}-\d{2}-\d{2}/.test(text) && !Number.isNaN(Date.parse(text));
const isBelow =
  (limit: number) =>
  (text: string): boolean =>
    text.trim() !== '' && Math.abs(Number(text)) < limit;
const isAmount = (text: string): boolean => /^[+-]?\d{1,18}(\.\d{1,18})?$/.test(text);

function choiceSql({ it, condition: { op, value } }: FilterRequest): Sql {
  const keys = listOf(value);
  if (op === 'isNot') return sql<boolean>`${it} is distinct from ${keys[0] ?? ''}`;
  return keys.length === 1 ? sql<boolean>`${it} = ${keys[0] ?? ''}` : sql<boolean>`${it} = any(${keys}::text[])`;
}

/** The ids a condition lists; undefined when it searches by title. */
export function namedIds({ op, value }: Condition): readonly string[] | undefined {
  const values = listOf(value);
  return op !== 'contains' && op !== 'startsWith' && values.length > 0 && values.every(isId) ? values : undefined;
}

/** The ids of the target rows a condition asks for, by id or by title. */
export function targetIds({ register, actor, field, condition }: FilterRequest): RawBuilder<unknown> {
  const target = known('to' in field ? field.to : '');
  const seen = isRefField(field) ? isLinkable({ actor, register }, field, 't') : visible(target, actor, 't');
  const ids = namedIds(condition);
  if (ids) return sql`select t.id from ${table(target)} t where ${seen} and t.id = any(${ids}::uuid[])`;
  const op = condition.op === 'isNot' ? 'is' : condition.op;
  const request: FilterRequest = {
    register: target,
    actor,
    field: known(target.key).fields[target.title] ?? field,
    it: titleOf(target, 't'),
    condition: { field: target.title, op, value: condition.value },
  };
  return sql`select t.id from ${table(target)} t where ${seen} and ${textSql(request)}`;
}

/**
 * The ids a condition lists, if the actor sees everything the field can refer to; otherwise they are looked up like
 * titles.
 */
const idsFor = ({ register, actor, field, condition }: FilterRequest): readonly string[] | undefined =>
  isNarrowed(actor, register, field) && !isLowerLink(register, field) ? undefined : namedIds(condition);

/** The value that ids are compared with: of rows of a lower level only those that the actor sees, and what stands for the others. */
const comparedWith = ({ register, actor, field, it }: FilterRequest): It =>
  isLowerLink(register, field) ? seenLinks(actor, register, field, it) : it;

/**
 * Whether a reference points to one of the rows a condition asks for. Of a query with very many of them, "is true" keeps
 * it from being a join, for which the planner would read the query again for each row; the ids are hashed once.
 */
const isTarget = (request: FilterRequest): Sql =>
  isBound(request.register) && isCommon(request.condition)
    ? sql<boolean>`(${request.it} in (${targetIds(request)})) is true`
    : sql<boolean>`${request.it} in (${targetIds(request)})`;

/** A single id as an equality: only then does an index on column and title deliver the rows in title order. */
const anyId = (it: RawBuilder<unknown>, ids: readonly string[]): Sql =>
  ids.length === 1 ? sql<boolean>`${it} = ${ids[0]}::uuid` : sql<boolean>`${it} = any(${ids}::uuid[])`;

const moments = bySize('timestamptz', isMoment);
const BY_KIND: { readonly [K in Kind]: KindFilter } = {
  text: { blank: (it) => isNone(it), asked: textSql },
  integer: bySize(asWhole, isBelow(1e15)),
  number: bySize('numeric', isBelow(1e15)),
  date: bySize('date', isDay),
  instant: {
    ...moments,
    // shown to the millisecond, stored to the microsecond: what is shown as this moment is not after it
    asked: (request) =>
      request.condition.op === 'atMost' && isMoment(String(request.condition.value))
        ? sql<boolean>`${request.it} < ${String(request.condition.value)}::timestamptz + interval '1 millisecond'`
        : moments.asked(request),
  },
  flag: {
    blank: isNull,
    asked: ({ it, field, condition: { value } }) => {
      if (!['true', 'false'].includes(String(value))) throw new AppError('badFilter', { field: field.label });
      return sql<boolean>`${it} = ${String(value) === 'true'}`;
    },
  },
  choice: { blank: isNull, asked: choiceSql },
  // ids are written into the statement as values: the planner can then estimate how many rows have them, which it
  // cannot for a subquery
  ref: {
    blank: isNull,
    asked: (request) => {
      const ids = idsFor(request);
      const among = ids ? anyId(comparedWith(request), ids) : isTarget(request);
      return request.condition.op === 'isNot' ? sql<boolean>`(${request.it} is null or not ${among})` : among;
    },
  },
  refs: {
    blank: isBare,
    asked: (request) => {
      const ids = idsFor(request);
      if (ids) return sql<boolean>`${comparedWith(request)} && ${ids}::uuid[]`;
      // an array of very many ids would be searched through for each row, and so would a join of which the planner expects
      // one row; "is true" keeps it from being one, and the ids are hashed once
      return isCommon(request.condition)
        ? sql<boolean>`exists (select from unnest(${request.it}) o(id) where (o.id in (${targetIds(request)})) is true)`
        : sql<boolean>`${request.it} && array(${targetIds(request)})`;
    },
  },
  list: {
    blank: isBare,
    asked: ({ it, condition }) =>
      sql<boolean>`lower(array_to_string(${it}, ' / ')) like ${`%${escaped(textOf(condition.value).toLowerCase())}%`}`,
  },
  signOffs: { blank: (it) => sql<boolean>`${it} = '[]'::jsonb`, asked: () => NEVER },
  money: bySize('numeric', isAmount),
  exact: bySize('numeric', isAmount),
  order: bySize(asWhole, isBelow(1e15)),
  duration: bySize(asWhole, isBelow(2 ** 53)),
};
