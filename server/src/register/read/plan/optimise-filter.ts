import type { Field } from '@plumbline/contract/field/field.ts';
import { isRefField, isText } from '@plumbline/contract/field/kinds.ts';
import type { Condition, Filter } from '@plumbline/contract/register/filter.ts';
import type { AnyRegister } from '@plumbline/contract/register/register.ts';
import type { RawBuilder } from 'kysely';
import { type Db, rows, sql } from '../../../db/database.ts';
import { isLarge } from '../../../db/large.ts';
import { known } from '../../../db/model.ts';
import type { Actor } from '../../row/actor.ts';
import { isBound } from '../../row/bound-list.ts';
import { column, table } from '../../row/columns.ts';
import { listed } from './required-conditions.ts';
import { textsLike } from './distinct-values.ts';
import {
  askedField,
  common,
  demandFlat,
  foundAmong,
  foundBy,
  foundIn,
  isCommon,
  likeOf,
  namedIds,
  searches,
  targetIds,
  where,
} from '../sql/filter-sql.ts';
import { isNarrowed } from '../../row/seen-links.ts';

/** Maximum rows of a target that are listed by id. */
const NAMED_MOST = 500;
/** Part of a text that more rows than this contain is common. */
const COMMON_OVER = 5_000;

/**
 * Part of a text that the planner expects in more rows than this is taken as common without a search: the planner knows
 * several of a hundred texts.
 */
const SURELY_OVER = 40_000;

/** What a filter applies to. */
export interface FilterContext {
  readonly actor: Actor;
  readonly register: AnyRegister;
  /** True when the rows are walked in the order of an index until enough match. */
  readonly isWalked: boolean;
  /** The planner's estimates for the same filter, if already known. */
  readonly expects?: Expected | undefined;
}

/** The planner's row estimates; each is requested once, however many ways of reading are considered. */
export interface Expected {
  /** The estimate for the indexed conditions of the filter besides a part of a text; infinity when there are none. */
  readonly rest: () => Promise<number>;
  /**
   * The estimate for the rows the search-text index finds for part of a text; undefined when the index does not apply.
   */
  readonly holding: (condition: Condition) => Promise<number> | undefined;
}

/** The planner's estimates for a filter and its conditions, which are distinguished by object identity. */
export function expectedOf(
  db: Db,
  filter: Filter,
  { actor, register }: Pick<FilterContext, 'actor' | 'register'>,
): Expected {
  const rest = lazily(() => expectedRest(db, filter, { actor, register }));
  const estimates = new Map<Condition, Promise<number>>();
  return {
    rest,
    holding(condition) {
      const found = estimates.get(condition) ?? expectedBy(db, foundBy(register, actor, condition));
      if (found) estimates.set(condition, found);
      return found;
    },
  };
}
const expectedBy = (db: Db, query: RawBuilder<unknown> | undefined): Promise<number> | undefined =>
  query && expected(db, query);
const lazily = <T>(work: () => T): (() => T) => {
  let done: { readonly it: T } | undefined;
  return () => (done ??= { it: work() }).it;
};

/**
 * Rewrites a filter into the form the database handles best: references searched by title list the ids of the rows
 * meant, so that the planner can estimate their rows, and a search that finds nothing needs no read; part of a text
 * that many rows contain is compared on the walk rather than looked up. The filter keeps its meaning. For a register
 * that is not large it is left as it is: the preliminary queries would cost more. For the rows of a query only
 * references to large registers are rewritten: the planner expects one row for a part of a title, and would read all
 * rows of the query again for each row it finds.
 */
export async function optimiseFilter(
  db: Db,
  filter: Filter | undefined,
  context: FilterContext,
): Promise<Filter | undefined> {
  if (filter === undefined || !(isLarge(context.register) || isBound(context.register))) return filter;
  return each(db, filter, { ...context, expects: context.expects ?? expectedOf(db, filter, context) });
}

async function expectedRest(
  db: Db,
  filter: Filter,
  { actor, register }: Pick<FilterContext, 'actor' | 'register'>,
): Promise<number> {
  const rest = searches(filter) ? listed(register, actor, filter) : [];
  if (rest.length === 0) return Infinity;
  return expected(db, sql`select t.id from ${table(register)} t where ${where(register, actor, { and: rest })}`);
}

interface EstimatedContext extends FilterContext {
  readonly expects: Expected;
}

async function each(db: Db, filter: Filter, context: EstimatedContext, depth = 0): Promise<Filter> {
  demandFlat(depth);
  // sequentially: a read has one connection, not one per condition
  const all = async (parts: readonly Filter[]): Promise<readonly Filter[]> => {
    const done: Filter[] = [];
    for (const part of parts) done.push(await each(db, part, context, depth + 1));
    return done;
  };
  if ('and' in filter) return { and: await all(filter.and) };
  if ('or' in filter) return { or: await all(filter.or) };
  return condition(db, filter, context);
}

/** True when a condition on the rows of a query is left as it is. */
const isLeftTo = (register: AnyRegister, { op }: Condition, field: Field): boolean =>
  isBound(register) && !(op !== 'notBlank' && isRefField(field) && isLarge(known(field.to)));

async function condition(db: Db, criterion: Condition, context: EstimatedContext): Promise<Filter> {
  const field = askedField(context.register, criterion);
  if (criterion.op === 'blank' || isCommon(criterion) || isLeftTo(context.register, criterion, field)) return criterion;
  // rows that have a value often lie together, and a walk by title reaches them late; when the field is required it
  // reaches them at once
  if (criterion.op === 'notBlank')
    return context.isWalked && !field.required ? asFound(db, criterion, context) : criterion;
  if (isRefField(field))
    return namedIds(criterion) || isNarrowed(context.actor, context.register, field)
      ? criterion
      : byIds(db, criterion, context, field);
  return partOfText(db, criterion, context, field);
}

/**
 * Part of a text: as the list of texts that contain it; else compared on the walk if it is common; else as the rows
 * that contain it.
 */
async function partOfText(db: Db, criterion: Condition, context: EstimatedContext, field: Field): Promise<Filter> {
  const { actor, register, isWalked } = context;
  const like = likeOf(criterion);
  if (like === undefined) return criterion;
  const texts = await textsLike(db, actor, { register, name: criterion.field, field, like, most: COMMON_OVER });
  if (texts !== undefined) return byTexts(criterion, texts);
  const isFound = foundBy(register, actor, criterion) !== undefined;
  // compare the text in the rows the rest of the filter leaves, if those are fewer than the rows that contain it
  if (isFound && (await isFewerBeside(criterion, context.expects))) return common(criterion);
  if (!isWalked || !isText(field)) return criterion;
  return isFound ? asCommon(db, criterion, context) : asFound(db, criterion, context);
}

async function isFewerBeside(criterion: Condition, expects: Expected): Promise<boolean> {
  const rest = await expects.rest();
  return rest < Infinity && rest < ((await expects.holding(criterion)) ?? 0);
}

/** Part of a text, as the list of texts that contain it, if they are few. */
function byTexts(criterion: Condition, texts: readonly string[]): Filter {
  if (texts.length > COMMON_OVER) return criterion;
  return texts.length === 0 ? { or: [] } : { field: criterion.field, op: 'anyOf', value: [...new Set(texts)] };
}

/**
 * A reference searched by title, as the ids of the rows with that title; where these are very many, it is compared row by
 * row.
 */
async function byIds(db: Db, criterion: Condition, { actor, register }: FilterContext, field: Field): Promise<Filter> {
  const which = targetIds({ register, actor, field, it: column('t', criterion.field), condition: criterion });
  const found = await rows(db, sql<{ id: string }>`${which} limit ${NAMED_MOST + 1}`);
  const isNot = criterion.op === 'isNot';
  if (found.length > NAMED_MOST) return common(criterion);
  if (found.length === 0) return isNot ? { and: [] } : { or: [] };
  return { field: criterion.field, op: isNot ? 'isNot' : 'anyOf', value: found.map(({ id }) => id) };
}

/**
 * Looks the rows up once, and lists them if they are few, rather than walking another order in the hope of reaching
 * them.
 */
async function asFound(db: Db, criterion: Condition, { actor, register }: FilterContext): Promise<Condition> {
  const found = await rows(
    db,
    sql<{
      id: string;
    }>`select t.id from ${table(register)} t where ${where(register, actor, criterion)} limit ${COMMON_OVER + 1}`,
  );
  return found.length > COMMON_OVER
    ? criterion
    : foundIn(
        criterion,
        found.map(({ id }) => id),
      );
}

/** The number of rows the planner expects from a query, by its column statistics; no rows are read. */
export async function expected(db: Db, query: RawBuilder<unknown>): Promise<number> {
  type Told = { readonly 'QUERY PLAN': readonly { readonly Plan: { readonly 'Plan Rows': number } }[] };
  const [plan] = await rows(db, sql<Told>`explain (format json) ${query}`);
  return plan?.['QUERY PLAN'][0]?.Plan['Plan Rows'] ?? 0;
}

/**
 * Part of a text, as the candidate rows of its index if they are few; otherwise common, because a walk finds them
 * sooner than looking them up one by one.
 */
async function asCommon(
  db: Db,
  criterion: Condition,
  { actor, register, expects }: EstimatedContext,
): Promise<Condition> {
  const found = foundBy(register, actor, criterion);
  if (!found) return criterion;
  if (((await expects.holding(criterion)) ?? 0) > SURELY_OVER) return common(criterion);
  const named = await rows(db, sql<{ row_id: string }>`${found} limit ${COMMON_OVER + 1}`);
  return named.length > COMMON_OVER
    ? common(criterion)
    : foundAmong(
        criterion,
        named.map(({ row_id: id }) => id),
      );
}
