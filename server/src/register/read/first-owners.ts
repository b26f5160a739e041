import type { Condition, Filter, Sort } from '@plumbline/contract/register/filter.ts';
import type { AnyRegister } from '@plumbline/contract/register/register.ts';
import { firstSort, isByTitle } from '@plumbline/contract/register/sort.ts';
import type { RawBuilder } from 'kysely';
import { type Db, rows, snapshot, sql } from '../../db/database.ts';
import { noteDemand } from '../../db/on-demand-indexes.ts';
import { idArray, table } from '../row/columns.ts';
import type { Block, ListRequest } from './query-rows.ts';
import { startOf } from './sql/cursor.ts';
import { namedIds } from './sql/filter-sql.ts';
import { joined, orderOf, orderSql } from './sql/order.ts';
import { demanded } from './plan/required-conditions.ts';
import { isWindow, windowIds } from './plan/window.ts';
import type { Wanted } from './plan/window-limits.ts';
import { whatever } from './plan/window-sizes.ts';

/** What the rows of a query list belong to: each to one row of a register, such as a review line to its tagged item. */
export interface Owners {
  /** The list. */
  readonly list: AnyRegister;
  /** The register of the owners. */
  readonly register: AnyRegister;
  /** The field of the list that refers to the owner; undefined where a row is its owner. */
  readonly reference?: string;
  /** The fields of the list that have the value of the owner's field of the same name. */
  readonly fields: ReadonlySet<string>;
  /** The condition for owners `t` that can have rows in the list. */
  readonly hasRows: RawBuilder<boolean>;
  /** True when the list also has rows that belong to no owner; they come after all others where the owner decides. */
  readonly hasOthers?: boolean;
  /** The number of owners read for a block; as many as it has rows by default. */
  readonly most?: number;
}

type Asked = Pick<ListRequest, 'actor' | 'filter'> & { readonly block: Block };

/** Owners read beyond a block, because the last ones of one title are left out together. */
const SPARE = 8;

/** True when the title of a row is that of its owner. */
const hasTitleOfOwner = ({ list, fields }: Owners): boolean => fields.has(list.title);

/**
 * The field of the owner by which a sort puts them in order, with all rows of one owner together or next to those of
 * others with the same title; undefined where it does not.
 */
function decisive([first, second]: readonly Sort[], owners: Owners): string | undefined {
  const { list, register, reference, fields, hasOthers = false } = owners;
  if (first === undefined) return undefined;
  if (first.field === reference) return register.title;
  if (!hasTitleOfOwner(owners)) return undefined;
  if (first.field === list.title) return hasOthers ? undefined : register.title;
  const isThenByTitle = second === undefined ? isByTitle(list) : second.field === list.title && second.desc !== true;
  return isThenByTitle && fields.has(first.field) ? first.field : undefined;
}

/** The conditions of a filter that owners must meet for their rows to match. */
function conditionsOf(filter: Filter | undefined, { register, reference, fields }: Owners) {
  const all = demanded(filter);
  const ofReference = all.filter(({ field }) => field === reference);
  const ids = ofReference.flatMap((condition): readonly (readonly string[])[] => {
    const named = condition.op === 'is' || condition.op === 'anyOf' ? namedIds(condition) : undefined;
    return named === undefined ? [] : [named];
  });
  const ofTitle = ofReference
    .filter(({ op }) => op === 'contains' || op === 'startsWith')
    .map((condition): Condition => ({ ...condition, field: register.title }));
  const and = [...ofTitle, ...all.filter(({ field }) => fields.has(field))];
  return { ids, filter: and.length === 0 ? undefined : { and } };
}

/** The first owners of a block in the order of one of their fields, and some to spare. */
function wantedOf({ actor, filter, block }: Asked, owners: Owners, by: Sort): Wanted {
  const { register, hasRows, hasOthers = false, most = block.limit } = owners;
  const steps = orderOf(register, actor, [by]);
  const conditions = conditionsOf(filter, owners);
  const [first] = steps;
  const besides = [
    hasRows,
    ...conditions.ids.map((ids) => sql<boolean>`t.id = any(${idArray(ids)})`),
    // rows without an owner would stand among those whose owners have no value
    ...(hasOthers && first?.solid === false ? [sql<boolean>`${first.sql} is not null`] : []),
  ];
  return {
    actor,
    register,
    steps,
    offset: 0,
    limit: block.offset + most + SPARE,
    filter: conditions.filter,
    besides: sql<boolean>`${sql.join(besides, sql` and `)}`,
  };
}

/**
 * A query of the ids of the owners whose rows come first in the order of a block, as many as fill it if each has a row
 * that matches; undefined when the order depends on more than what owners have, or when all rows are wanted. A list then
 * joins and sorts the rows of a hundred owners instead of those of the whole plant (ADR 136).
 */
export async function firstOwners(
  { block, ...request }: Pick<ListRequest, 'db' | 'actor' | 'block' | 'filter'>,
  owners: Owners,
): Promise<RawBuilder<unknown> | undefined> {
  if (block === undefined || block.isWhole === true) return undefined;
  const sort = block.sort ?? firstSort(owners.list);
  const field = decisive(sort, owners);
  if (field === undefined) return undefined;
  const { db } = request;
  const isDown = sort[0]?.desc === true;
  noteDemand(owners.register, [field]);
  const wanted = wantedOf({ ...request, block }, owners, { field, desc: isDown });
  // only the order of titles has a cursor: the title, then the id of the row
  const start = block.after === undefined ? undefined : startOf(block.after, 2);
  if (start === undefined && (await isWindow(db, wanted))) return snapshot(db, (within) => inWindow(within, wanted));
  const from = start === undefined ? sql`` : sql`and t.title_sort ${isDown ? sql`<=` : sql`>=`} ${start}`;
  const { joins, steps } = joined(wanted.steps.slice(0, -1));
  return sql`select t.id from ${table(owners.register)} t ${joins} where ${whatever(wanted)} ${from}
    order by ${orderSql(steps)} fetch first ${wanted.limit} rows with ties`;
}

/** The owners of a window without the last ones of one title, of which the window may have only some. */
async function inWindow(db: Db, wanted: Wanted): Promise<RawBuilder<unknown>> {
  const ids = await windowIds(db, wanted);
  if (ids.length < wanted.limit) return sql`select unnest(${idArray(ids)})`;
  const titles = await rows(
    db,
    sql<{ title: string }>`select t.title_sort as title from unnest(${idArray(ids)}) with ordinality g(id, at)
      join ${table(wanted.register)} t on t.tenant_id = ${wanted.actor.tenantId}::uuid and t.id = g.id order by g.at`,
  );
  const last = titles.at(-1)?.title;
  return sql`select unnest(${idArray(ids.slice(0, titles.findLastIndex(({ title }) => title !== last) + 1))})`;
}
