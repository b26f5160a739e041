import { AppError } from '@plumbline/contract/errors.ts';
import { isId } from '@plumbline/contract/field/ref.ts';
import type { QueryListKey } from '@plumbline/contract/lists/index.ts';
import type { QueryList } from '@plumbline/contract/lists/query-list.ts';
import type { Condition, Filter, Selection } from '@plumbline/contract/register/filter.ts';
import type { AnyRegister } from '@plumbline/contract/register/register.ts';
import type { Language } from '@plumbline/contract/words/word.ts';
import type { RawBuilder } from 'kysely';
import { type Db, one, sql } from '../db/database.ts';
import { known, quoted, snake } from '../db/model.ts';
import { type Actor, levelOf } from './actor.ts';
import { bind } from './bound.ts';
import { table, visible } from './columns.ts';
import { mayMatch, type Says } from './may-match.ts';

/** Who asks for the rows of a query, and of what. */
export interface Asked {
  readonly db: Db;
  readonly actor: Actor;
  readonly language: Language;
  /** The row the list is of, which the caller sees; empty for a list that is of none. */
  readonly of: string;
  /** What is asked of its rows: a list that would go on without an end reads here how far. The rows are narrowed by it in any case. */
  readonly filter: Filter | undefined;
  /** Whether a block of the rows is wanted in an order, as a page shows it; whoever counts, groups or adds them all wants none. */
  readonly isPaged?: boolean;
  /** Whether the caller may see the rows of a register. */
  readonly maySee: (register: string) => boolean;
  /** Whether the caller may sign the records of a register, by role; whom they sign as is another question. */
  readonly maySign: (register: string) => boolean;
}

/** Rows of one part that say some choices alike: where what is asked holds for none of these, the part is left out of the statement. */
export interface Alike {
  readonly says: Says;
  readonly rows: RawBuilder<unknown>;
}
/** One `select` of a list. */
export type Part = RawBuilder<unknown> | Alike;

/**
 * Answers the rows of a list as `select`s, one for each table they come from: all their rows together are the list. Each has the
 * same columns in one order: `id` (uuid, the same for the same row each time it is asked), each field by its column, and
 * `title_sort` (`natural_sort` of the title, or the column of a table that holds it). It keeps to what the actor sees: tenant,
 * level, work of their subcontractors. Filter, order and limit are put around each and reach into it, so that a page costs a
 * page where an index gives the order; it neither sorts nor keeps anything by itself.
 */
export type QueryRows = (asked: Asked) => readonly Part[] | Promise<readonly Part[]>;

const answers = new Map<string, QueryRows>();

/** Says where the rows of a list come from. */
export function queryRows(key: QueryListKey, rows: QueryRows): void {
  answers.set(key, rows);
}

/** Who asks. */
type By = Omit<Asked, 'of' | 'filter'>;

/** What a verb over rows is asked with. */
export interface Narrowed {
  readonly filter?: Filter | undefined;
  readonly selection?: Selection | undefined;
}

/**
 * A list with its rows for one caller, and what was asked of it without the filter that says which row it is of.
 *
 * @throws AppError `ofOneRow` when that filter is missing, `notFound` when the caller does not see that row
 */
export async function asked<I extends Narrowed>(
  list: QueryList,
  input: I,
  by: By,
): Promise<{ readonly register: AnyRegister; readonly input: I }> {
  const answer = answers.get(list.key);
  if (answer === undefined) throw new Error(`Nothing answers the list "${list.key}": say queryRows in its feature.`);
  const { of } = list.query;
  const found = of === undefined ? { id: '', input } : without(list, of.field, input);
  if (of !== undefined) await demandSight(by, known(of.register), found.id);
  const filter = wholeOf(found.input);
  const parts = thatMatter(await answer({ ...by, of: found.id, filter }), filter);
  const row = of === undefined ? sql`` : sql`, ${found.id}::uuid as ${sql.raw(quoted(snake(of.field)))}`;
  const { actor } = by;
  // what every row of a register carries, so that the same statements read it
  const whole = (part: RawBuilder<unknown>): RawBuilder<unknown> =>
    sql`select x.*${row}, ${actor.tenantId}::uuid as tenant_id, ${levelOf(actor, list)}::uuid as level_id, 1 as rev,
      null::timestamptz as created_at, null::timestamptz as updated_at, null::timestamptz as deleted_at from (${part}) x`;
  return { register: bind(list, parts.map(whole)), input: found.input };
}

/**
 * The parts that can hold rows that are wanted; one at least, so that there are columns and what is asked is checked. A statement is
 * planned as long as it is: of four parts with a dozen joins each three were planned to find that none of their rows is meant.
 */
function thatMatter(parts: readonly Part[], filter: Filter | undefined): readonly RawBuilder<unknown>[] {
  const some = parts.filter((part) => !('says' in part && filter) || mayMatch(part.says, filter));
  return (some.length === 0 ? parts.slice(0, 1) : some).map((part) => ('says' in part ? part.rows : part));
}

/** All that is asked of the rows: the filter, and that of a choice of all that match. */
function wholeOf({ filter, selection }: Narrowed): Filter | undefined {
  const chosen = selection?.mode === 'allMatching' ? selection.filter : undefined;
  const asked = [filter, chosen].filter((part) => part !== undefined);
  return asked.length === 0 ? undefined : { and: asked };
}

async function demandSight({ db, actor }: By, register: AnyRegister, id: string): Promise<void> {
  const row = await one(
    db,
    sql<{
      id: string;
    }>`select t.id from ${table(register)} t where ${visible(register, actor, 't')} and t.id = ${id}::uuid`,
  );
  if (!row) throw new AppError('notFound');
}

/** What a filter asks at the top: all of these. */
function partsOf(filter: Filter | undefined): readonly Filter[] {
  if (filter === undefined) return [];
  return 'and' in filter ? filter.and : [filter];
}

/** Takes the condition that names the row out of what was asked. A choice of all that match has its filter of its own. */
function without<I extends Narrowed>(
  list: QueryList,
  field: string,
  input: I,
): { readonly id: string; readonly input: I } {
  const { selection } = input;
  const isAll = selection?.mode === 'allMatching';
  const filter = isAll ? selection.filter : input.filter;
  const parts = partsOf(filter);
  const names = (part: Filter): part is Condition => 'field' in part && part.field === field && part.op === 'is';
  const which = parts.find(names);
  if (typeof which?.value !== 'string' || !isId(which.value))
    throw new AppError('ofOneRow', { list: list.label, register: list.fields[field]?.label ?? field });
  const rest: Filter = { and: parts.filter((part) => part !== which) };
  return {
    id: which.value,
    input: isAll ? { ...input, selection: { ...selection, filter: rest } } : { ...input, filter: rest },
  };
}
