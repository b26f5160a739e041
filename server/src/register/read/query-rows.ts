import { AppError } from '@plumbline/contract/errors.ts';
import { isId } from '@plumbline/contract/field/ref.ts';
import type { QueryListKey } from '@plumbline/contract/lists/index.ts';
import { overAll, type QueryList } from '@plumbline/contract/lists/query-list.ts';
import type { Condition, Filter, Selection, Sort } from '@plumbline/contract/register/filter.ts';
import type { AnyRegister } from '@plumbline/contract/register/register.ts';
import type { Language } from '@plumbline/contract/words/word.ts';
import type { RawBuilder } from 'kysely';
import { type Contribution, onePerKey } from '../../compose/point.ts';
import { type Db, oneRow, sql } from '../../db/database.ts';
import { known, quoted, snake } from '../../db/model.ts';
import { type Actor, levelOf } from '../row/actor.ts';
import { bind } from '../row/bound-list.ts';
import { table, visible } from '../row/columns.ts';
import { mayMatch, type FixedValues } from './sql/may-match.ts';
import { datedFilter } from './sql/relative-days.ts';

/** A block of rows in an order. */
export interface Block {
  readonly sort?: readonly Sort[] | undefined;
  /** The cursor of the block before; undefined for the first. */
  readonly after?: string | undefined;
  readonly offset: number;
  readonly limit: number;
  /** All rows are wanted: the beginning did not fill the block. */
  readonly isWhole?: boolean;
}

/** The caller of a list query, and what is requested. */
export interface ListRequest {
  readonly db: Db;
  readonly actor: Actor;
  readonly language: Language;
  /**
   * The row the list belongs to, which the caller sees; empty for a list that belongs to no row, and for one that is read
   * over all rows, whose parts then have a column for the row they belong to.
   */
  readonly of: string;
  /**
   * The filter on the list's rows: a list without a natural end reads from it how far to go. The filter is applied to
   * the rows in any case.
   */
  readonly filter: Filter | undefined;
  /** The block of rows in an order that is requested, as for a page; not for counting, grouping or summing all rows. */
  readonly block?: Block | undefined;
  /**
   * The ids of the rows that are wanted, of a list whose blocks are found first (`foundFirst`): everything a row shows
   * is read for these alone.
   */
  readonly only?: readonly string[] | undefined;
  /** True when the caller may see the rows of a register. */
  readonly maySee: (register: string) => boolean;
  /**
   * True when the caller's role allows signing the records of a register; on whose behalf they sign is checked
   * elsewhere.
   */
  readonly maySign: (register: string) => boolean;
}

/**
 * Rows of one part that have some choices in common: when the filter excludes these choices, the part is left out of
 * the statement.
 */
export interface Alike {
  readonly says: FixedValues;
  readonly rows: RawBuilder<unknown>;
}
/** One `select` of a list. */
export type Part = RawBuilder<unknown> | Alike;

/**
 * Returns the rows of a list as `select`s, one for each table they come from; the list is their union. Each has the
 * same columns in one order: `id` (uuid, the same for the same row each time), each field by its column, and
 * `title_sort` (`natural_sort` of the title, or the table column that stores it). It returns only what the actor sees:
 * tenant, level, work of their subcontractors. Filter, order and limit are wrapped around each `select` and pushed down
 * into it, so that a page costs a page when an index gives the order; the function itself neither sorts nor stores
 * anything.
 */
export type QueryRows = (request: ListRequest) => Rows | Promise<Rows>;
/**
 * All rows, where a block is requested at least all that can be in it; or the beginning of the list in the order of the
 * block: as many rows as should fill it, before which no other row comes. When they do not fill it, the list is asked again
 * for all rows.
 */
export type Rows = readonly Part[] | { readonly beginning: readonly Part[] };

interface Answer {
  readonly rows: QueryRows;
  /**
   * True for a list whose rows are narrowed at once by `only`, or by a condition on their ids: a block is then found by
   * what its order and filter need, and only its rows are joined to all that they show (ADR 137).
   */
  readonly isFoundFirst?: boolean;
}
const answers = onePerKey<'lists', string, Answer>('lists', 'the rows');

/** Where the rows of a list come from; once per list. */
export const queryRows = (
  key: QueryListKey,
  rows: QueryRows,
  options: Omit<Answer, 'rows'> = {},
): Contribution<'lists'> => answers.add([key, { rows, ...options }]);

/** The caller. */
type By = Omit<ListRequest, 'of' | 'filter' | 'only'>;

/** The input of a verb over rows. */
export interface Narrowed {
  readonly filter?: Filter | undefined;
  readonly selection?: Selection | undefined;
}

/**
 * Returns a list with its rows for one caller, and the input without the filter that says which row the list belongs
 * to; `isBeginning` when these are only the first rows in the requested order.
 *
 * @throws AppError `ofOneRow` when that filter is missing, `notFound` when the caller does not see that row
 */
export async function bindList<I extends Narrowed>(
  list: QueryList,
  input: I,
  by: By,
): Promise<{ readonly register: AnyRegister; readonly input: I; readonly isBeginning: boolean }> {
  const answer = answerOf(list);
  const { of: owner } = list.query;
  const found = owner === undefined ? { id: '', input } : without(list, owner, input);
  const isOfOne = owner !== undefined && found.id !== '';
  if (isOfOne) await demandSight(by, known(owner.register), found.id);
  const rowFilter = wholeOf(found.input);
  const filter = rowFilter && datedFilter(rowFilter, list, by.actor);
  const shown = owner === undefined || isOfOne ? list : overAll(list, owner);
  const row = isOfOne ? sql`, ${found.id}::uuid as ${sql.raw(quoted(snake(owner.field)))}` : sql``;
  const read = async (db: Db, only?: readonly string[]) => {
    const answered = await answer.rows({ ...by, db, of: found.id, filter, only });
    const isBeginning = 'beginning' in answered;
    const parts = thatMatter(isBeginning ? answered.beginning : answered, filter);
    return {
      isBeginning,
      parts: parts.map((part) => withBaseColumns(list, by.actor, sql`x.*${row} from (${part}) x`)),
    };
  };
  const { isBeginning, parts } = await read(by.db);
  const isFoundFirst = answer.isFoundFirst === true && by.block !== undefined && !isBeginning;
  const narrowed = async (db: Db, ids: readonly string[]): Promise<AnyRegister> =>
    bind(shown, (await read(db, ids)).parts);
  return { register: bind(shown, parts, isFoundFirst ? narrowed : undefined), input: found.input, isBeginning };
}

function answerOf(list: QueryList): Answer {
  const answer = answers.read().get(list.key);
  if (answer === undefined)
    throw new Error(`Nothing answers the list "${list.key}": add queryRows to the lists of its feature.`);
  return answer;
}

/** The columns every register row has, so that the same statements can read it. */
const withBaseColumns = (list: AnyRegister, actor: Actor, rows: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`select ${actor.tenantId}::uuid as tenant_id, ${levelOf(actor, list)}::uuid as level_id, 1 as rev, null::timestamptz as created_at,
    null::timestamptz as updated_at, null::timestamptz as deleted_at, ${rows}`;

/**
 * The parts that can have matching rows; at least one, so that there are columns and the filter is validated. Planning
 * time grows with the statement: of four parts with a dozen joins each, three were planned only to find that none of
 * their rows match.
 */
function thatMatter(parts: readonly Part[], filter: Filter | undefined): readonly RawBuilder<unknown>[] {
  const some = parts.filter((part) => !('says' in part && filter) || mayMatch(part.says, filter));
  return (some.length === 0 ? parts.slice(0, 1) : some).map((part) => ('says' in part ? part.rows : part));
}

/** The whole filter: the input's own, and that of a selection of all matching rows. */
function wholeOf({ filter, selection }: Narrowed): Filter | undefined {
  const chosen = selection?.mode === 'allMatching' ? selection.filter : undefined;
  const filters = [filter, chosen].filter((part) => part !== undefined);
  return filters.length === 0 ? undefined : { and: filters };
}

async function demandSight({ db, actor }: By, register: AnyRegister, id: string): Promise<void> {
  const row = await oneRow(
    db,
    sql<{
      id: string;
    }>`select t.id from ${table(register)} t where ${visible(register, actor, 't')} and t.id = ${id}::uuid`,
  );
  if (!row) throw new AppError('notFound');
}

/** The top-level parts of a filter, all of which must hold. */
function partsOf(filter: Filter | undefined): readonly Filter[] {
  if (filter === undefined) return [];
  return 'and' in filter ? filter.and : [filter];
}

/** True for a condition that names, by its id, the row a list belongs to. */
const isOwner = (part: Filter, field: string): part is Condition & { readonly value: string } =>
  'field' in part && part.field === field && part.op === 'is' && typeof part.value === 'string' && isId(part.value);

/**
 * Removes the condition that identifies the row from the input. A selection of all matching rows has its own filter. The
 * id is empty where a list may be read over all rows and none is given.
 */
function without<I extends Narrowed>(
  list: QueryList,
  { field, all }: NonNullable<QueryList['query']['of']>,
  input: I,
): { readonly id: string; readonly input: I } {
  const { selection } = input;
  const isAll = selection?.mode === 'allMatching';
  const filter = isAll ? selection.filter : input.filter;
  const parts = partsOf(filter);
  const which = parts.find((part) => isOwner(part, field));
  if (which === undefined) {
    if (all) return { id: '', input };
    throw new AppError('ofOneRow', { list: list.label, register: list.fields[field]?.label ?? field });
  }
  const rest: Filter = { and: parts.filter((part) => part !== which) };
  return {
    id: which.value,
    input: isAll ? { ...input, selection: { ...selection, filter: rest } } : { ...input, filter: rest },
  };
}
