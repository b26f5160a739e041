import type { Field } from '@plumbline/contract/field/field.ts';
import { isRefField, isText } from '@plumbline/contract/field/kinds.ts';
import type { Condition, Filter } from '@plumbline/contract/register/filter.ts';
import type { AnyRegister } from '@plumbline/contract/register/register.ts';
import type { RawBuilder } from 'kysely';
import { type Db, rows, sql } from '../db/database.ts';
import { isLarge } from '../db/large.ts';
import type { Actor } from './actor.ts';
import { column, table } from './columns.ts';
import { listed } from './demanded.ts';
import { textsLike } from './distinct.ts';
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
} from './filter-sql.ts';
import { isNarrowed } from './subcontracted.ts';

/** More rows of a target than this are not named one by one. */
const NAMED_MOST = 500;
/** A part of a text that more rows hold is common. */
const COMMON_OVER = 5_000;

/** A part of a text that the planner expects so many rows to hold is common without being looked for: of a hundred texts it knows several do. */
const SURELY_OVER = 40_000;

/** Of what a filter is asked. */
export interface Settling {
  readonly actor: Actor;
  readonly register: AnyRegister;
  /** Whether the rows are walked in the order of an index until enough were met. */
  readonly isWalked: boolean;
  /** What the planner has said of the same filter already. */
  readonly expects?: Expected | undefined;
}

/** How many rows the planner expects; it is asked each of them once, however many ways of reading are thought of. */
export interface Expected {
  /** Of what the filter demands beside a part of a text, by what has an index; infinitely many of nothing. */
  readonly rest: () => Promise<number>;
  /** That an index over what is searched by names for a part of a text; undefined where it does not serve. */
  readonly holding: (condition: Condition) => Promise<number> | undefined;
}

/** What the planner expects of a filter and of its conditions, which are told apart as the objects they are. */
export function expectedOf(
  db: Db,
  filter: Filter,
  { actor, register }: Pick<Settling, 'actor' | 'register'>,
): Expected {
  const rest = lazily(() => expectedRest(db, filter, { actor, register }));
  const asked = new Map<Condition, Promise<number>>();
  return {
    rest,
    holding(condition) {
      const found = asked.get(condition) ?? expectedBy(db, foundBy(register, actor, condition));
      if (found) asked.set(condition, found);
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
 * A filter as the database answers it best: references asked by title name the rows they mean, so that the planner knows how many
 * rows have them, and what nothing has is answered without looking; a part of a text that many rows hold is met on the way and not looked up.
 * The conditions stay what they are. Of a register that is not large it is left as it is: to ask first would cost more.
 */
export async function settled(db: Db, filter: Filter | undefined, of: Settling): Promise<Filter | undefined> {
  if (filter === undefined || !isLarge(of.register)) return filter;
  return each(db, filter, { ...of, expects: of.expects ?? expectedOf(db, filter, of) });
}

async function expectedRest(
  db: Db,
  filter: Filter,
  { actor, register }: Pick<Settling, 'actor' | 'register'>,
): Promise<number> {
  const rest = searches(filter) ? listed(register, actor, filter) : [];
  if (rest.length === 0) return Infinity;
  return expected(db, sql`select t.id from ${table(register)} t where ${where(register, actor, { and: rest })}`);
}

interface Settled extends Settling {
  readonly expects: Expected;
}

async function each(db: Db, filter: Filter, of: Settled, depth = 0): Promise<Filter> {
  demandFlat(depth);
  // one after the other: a read has one connection, and not as many as it has conditions
  const all = async (parts: readonly Filter[]): Promise<readonly Filter[]> => {
    const done: Filter[] = [];
    for (const part of parts) done.push(await each(db, part, of, depth + 1));
    return done;
  };
  if ('and' in filter) return { and: await all(filter.and) };
  if ('or' in filter) return { or: await all(filter.or) };
  return condition(db, filter, of);
}

async function condition(db: Db, asked: Condition, of: Settled): Promise<Filter> {
  const field = askedField(of.register, asked);
  if (asked.op === 'blank' || isCommon(asked)) return asked;
  // those that have a value often lie together, where a walk by name meets them late; where all must have one it meets them at once
  if (asked.op === 'notBlank') return of.isWalked && !field.required ? asFound(db, asked, of) : asked;
  if (isRefField(field)) return namedIds(asked) || isNarrowed(of.actor, field) ? asked : byIds(db, asked, of, field);
  return partOfText(db, asked, of, field);
}

/** A part of a text: by the texts that hold it, else met on a walk where it is common, else by the rows that hold it. */
async function partOfText(db: Db, asked: Condition, of: Settled, field: Field): Promise<Filter> {
  const { actor, register, isWalked } = of;
  const like = likeOf(asked);
  if (like === undefined) return asked;
  const texts = await textsLike(db, actor, { register, name: asked.field, field, like, most: COMMON_OVER });
  if (texts !== undefined) return byTexts(asked, texts);
  const isFound = foundBy(register, actor, asked) !== undefined;
  // compared in the rows that the rest of the filter leaves, where those are fewer than the rows that hold it
  if (isFound && (await isFewerBeside(asked, of.expects))) return common(asked);
  if (!isWalked || !isText(field)) return asked;
  return isFound ? asCommon(db, asked, of) : asFound(db, asked, of);
}

async function isFewerBeside(asked: Condition, expects: Expected): Promise<boolean> {
  const rest = await expects.rest();
  return rest < Infinity && rest < ((await expects.holding(asked)) ?? 0);
}

/** A part of a text, by the texts that hold it, where they are few. */
function byTexts(asked: Condition, texts: readonly string[]): Filter {
  if (texts.length > COMMON_OVER) return asked;
  return texts.length === 0 ? { or: [] } : { field: asked.field, op: 'anyOf', value: [...new Set(texts)] };
}

/** A reference that is asked by title, by the ids of the rows that have it. */
async function byIds(db: Db, asked: Condition, { actor, register }: Settling, field: Field): Promise<Filter> {
  const which = targetIds({ register, actor, field, it: column('t', asked.field), condition: asked });
  const found = await rows(db, sql<{ id: string }>`${which} limit ${NAMED_MOST + 1}`);
  const isNot = asked.op === 'isNot';
  if (found.length > NAMED_MOST) return asked;
  if (found.length === 0) return isNot ? { and: [] } : { or: [] };
  return { field: asked.field, op: isNot ? 'isNot' : 'anyOf', value: found.map(({ id }) => id) };
}

/** Rows are looked for once, and named where they are few, instead of walking another order in the hope to meet them. */
async function asFound(db: Db, asked: Condition, { actor, register }: Settling): Promise<Condition> {
  const found = await rows(
    db,
    sql<{
      id: string;
    }>`select t.id from ${table(register)} t where ${where(register, actor, asked)} limit ${COMMON_OVER + 1}`,
  );
  return found.length > COMMON_OVER
    ? asked
    : foundIn(
        asked,
        found.map(({ id }) => id),
      );
}

/** How many rows the planner expects a query to give, from what it knows of the values of columns; nothing is read. */
export async function expected(db: Db, query: RawBuilder<unknown>): Promise<number> {
  type Told = { readonly 'QUERY PLAN': readonly { readonly Plan: { readonly 'Plan Rows': number } }[] };
  const [plan] = await rows(db, sql<Told>`explain (format json) ${query}`);
  return plan?.['QUERY PLAN'][0]?.Plan['Plan Rows'] ?? 0;
}

/** By the rows its index names, where they are few; what many rows hold is met on a walk sooner than they are looked up one by one. */
async function asCommon(db: Db, asked: Condition, { actor, register, expects }: Settled): Promise<Condition> {
  const found = foundBy(register, actor, asked);
  if (!found) return asked;
  if (((await expects.holding(asked)) ?? 0) > SURELY_OVER) return common(asked);
  const named = await rows(db, sql<{ row_id: string }>`${found} limit ${COMMON_OVER + 1}`);
  return named.length > COMMON_OVER
    ? common(asked)
    : foundAmong(
        asked,
        named.map(({ row_id: id }) => id),
      );
}
