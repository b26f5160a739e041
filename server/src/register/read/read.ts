import type { RawBuilder } from 'kysely';
import { AppError } from '@plumbline/contract/errors.ts';
import type { Field } from '@plumbline/contract/field/field.ts';
import type { VerbOutput } from '@plumbline/contract/register/calls.ts';
import type { Condition, Filter } from '@plumbline/contract/register/filter.ts';
import { describedBy, type AnyRegister, type AnyRow } from '@plumbline/contract/register/register.ts';
import { type Db, oneRow, rows, rowsByKeptPlan, sql } from '../../db/database.ts';
import { isLarge } from '../../db/large.ts';
import { hasSortTitle, isCaseless } from '../../db/model.ts';
import type { Actor } from '../row/actor.ts';
import {
  BASE,
  descriptionOf,
  idArray,
  idsOfMany,
  columnWithTitle,
  supersededOf,
  table,
  titleOf,
  columnWithoutTitle,
  visible,
} from '../row/columns.ts';
import { rulesOf } from '../row/rules.ts';
import { optimiseFilter } from './plan/optimise-filter.ts';
import { common, foundBy, likeOf, where } from './sql/filter-sql.ts';
import { withTitles } from './titles.ts';

/** The result columns; unless `whole`, references still need their titles (`titles.ts`). */
export function fieldsSql(
  register: AnyRegister,
  actor: Actor,
  columns: readonly string[] | undefined,
  hasTitles = false,
): RawBuilder<unknown> {
  const wanted = columns ?? Object.keys(register.fields);
  const parts = wanted.map((name) => {
    const field: Field | undefined = Object.hasOwn(register.fields, name) ? register.fields[name] : undefined;
    if (!field) throw new AppError('badFilter', { field: name });
    return hasTitles ? columnWithTitle(register, actor, name, field) : columnWithoutTitle(register, actor, name, field);
  });
  return parts.length > 0 ? sql.join(parts) : sql`null as "-"`;
}

/** The number of matching rows: exact, or counted at most to one more than `most`. */
export async function count(
  db: Db,
  actor: Actor,
  register: AnyRegister,
  filter?: Filter,
  most?: number,
): Promise<number> {
  const optimised = await optimiseFilter(db, filter, { actor, register, isWalked: most !== undefined });
  const those = sql`from ${table(register)} t where ${where(register, actor, optimised)}`;
  const counted = most === undefined ? those : sql`from (select 1 ${those} limit ${most + 1}) x`;
  const found = await oneRow(db, sql<{ total: number }>`select count(*) as total ${counted}`);
  return found?.total ?? 0;
}

/**
 * Rows by id, in the order of the ids, each once, without those the actor does not see; with all columns, or with the
 * given ones.
 */
export async function byIds(
  db: Db,
  actor: Actor,
  register: AnyRegister,
  ids: readonly string[],
  columns?: readonly string[],
): Promise<readonly AnyRow[]> {
  // for one row a single round trip is faster; for many, fetching each title once
  const isSingle = ids.length === 1;
  const found = await rowsByKeptPlan(
    db,
    sql<AnyRow>`select ${BASE}, ${fieldsSql(register, actor, columns, isSingle)} from ${table(register)} t
      where ${visible(register, actor, 't')} and t.id = any(${isSingle ? idArray(ids) : idsOfMany(ids)})`,
  );
  if (isSingle) return found;
  const titled = await withTitles(db, actor, register, { rows: found, columns });
  const at = new Map(titled.map((row) => [row.id, row]));
  return [...new Set(ids)].flatMap((id) => at.get(id) ?? []);
}

/** One row with all columns. A row that does not exist and a row outside the scope give the same error. */
export async function get(db: Db, actor: Actor, register: AnyRegister, id: string): Promise<AnyRow> {
  const [row] = await byIds(db, actor, register, [id]);
  if (!row) throw new AppError('notFound');
  return row;
}

/**
 * The filter for the search text of a reference input; in a large register with candidate ids, so that the index is
 * queried once instead of twice.
 */
function partOf(
  register: AnyRegister,
  actor: Actor,
  text: string,
): { readonly search?: Filter; readonly found?: RawBuilder<unknown> | undefined } {
  if (text === '' || !isCaseless(register, register.title)) return {};
  const title: Condition = { field: register.title, op: 'contains', value: text };
  const parts = [title, ...describedBy(register).map((field) => ({ ...title, field }))];
  const found = isLarge(register) ? foundBy(register, actor, title) : undefined;
  return { search: { or: found ? parts.map(common) : parts }, found };
}

/** Rows for a reference input: titles that begin with the text first, then titles that contain it. */
export async function lookup(
  db: Db,
  actor: Actor,
  register: AnyRegister,
  query: {
    readonly text: string;
    readonly ids?: readonly string[] | undefined;
    readonly filter?: Filter | undefined;
    readonly limit: number;
  },
): Promise<VerbOutput['lookup']> {
  const text = query.text.trim();
  const description = descriptionOf(register, 't');
  const { search, found } = partOf(register, actor, text);
  const both = [search, query.filter].filter((part) => part !== undefined);
  const named = query.ids ? sql`and t.id = any(${idArray(query.ids)})` : sql``;
  const among = found ? sql`${named} and t.id = any(array(${found}))` : named;
  const title = titleOf(register, 't');
  const order = hasSortTitle(register) ? sql`t.title_sort` : title;
  const first = text === '' ? sql`` : sql`(lower(${title}) like ${likeOf({ op: 'startsWith', value: text })}) desc, `;
  const gone = rulesOf(register).isVoid?.('t') ?? sql<boolean>`false`;
  const offered = await rows(
    db,
    sql<{
      id: string;
      title: string;
      description: string | null;
      void: boolean;
      superseded: boolean;
    }>`select t.id, ${title} as title, ${description} as description, ${gone} as void, ${supersededOf(register, 't')} as superseded
      from ${table(register)} t where ${where(register, actor, both.length > 0 ? { and: both } : undefined)} ${among}
      order by ${first}${order} limit ${query.limit}`,
  );
  return offered.map(({ void: isVoid, superseded: isSuperseded, ...row }) => ({
    ...row,
    ...(isVoid && { void: true }),
    ...(isSuperseded && { superseded: true }),
  }));
}
