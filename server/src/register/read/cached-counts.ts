import { isRefField } from '@plumbline/contract/field/kinds.ts';
import type { Condition, Filter } from '@plumbline/contract/register/filter.ts';
import type { AnyRegister } from '@plumbline/contract/register/register.ts';
import type { RegisterKey } from '@plumbline/contract/registers/index.ts';
import { type Contribution, onePerKey } from '../../compose/point.ts';
import type { Db } from '../../db/database.ts';
import type { Actor } from '../row/actor.ts';
import { namedRow } from './plan/required-conditions.ts';

/** The number of rows by value of a field; null: rows without a value. */
export type Counts = ReadonlyMap<string | null, number>;

/** What to count. */
interface Counted {
  /** The field by whose values rows are counted. */
  readonly by: string;
  /** Fields whose reference must be the given row; ids in lower case. */
  readonly is: Readonly<Record<string, string>>;
}
/** Counts rows of a register from stored figures (ADR 62); undefined when there are none for this question. */
type CachedCounts = (db: Db, actor: Actor, counted: Counted) => Promise<Counts | undefined>;

const figures = onePerKey<'lists', string, CachedCounts>('lists', 'the stored counts');

/**
 * Rows of a register are counted from figures a feature stores. Never used for people who see only the work of their
 * subcontractors.
 */
export const cacheCounts = (register: RegisterKey, counts: CachedCounts): Contribution<'lists'> =>
  figures.add([register, counts]);

/** Counts all matching rows by a field; undefined when the rows must be read. */
export async function cachedCounts(
  db: Db,
  actor: Actor,
  register: AnyRegister,
  { by, filter }: { readonly by: string; readonly filter?: Filter | undefined },
): Promise<Counts | undefined> {
  const counts = figures.read().get(register.key);
  const is = counts && actor.subcontractors === undefined ? equal(register, filter) : undefined;
  return is && counts?.(db, actor, { by, is });
}

/** The rows that references must point to; undefined when the filter has any other condition. */
function equal(register: AnyRegister, filter: Filter | undefined): Counted['is'] | undefined {
  const filterConditions = conditions(filter);
  const named = filterConditions.flatMap((condition) => (condition ? oneOf(register, condition) : []));
  const is = Object.fromEntries(named);
  return Object.keys(is).length === filterConditions.length ? is : undefined;
}
/** The field and the one row a condition requires; empty when the condition is of another form. */
function oneOf(register: AnyRegister, condition: Condition): readonly (readonly [string, string])[] {
  const field = Object.hasOwn(register.fields, condition.field) ? register.fields[condition.field] : undefined;
  const id = field && isRefField(field) ? namedRow(condition) : undefined;
  return id === undefined ? [] : [[condition.field, id.toLowerCase()]];
}
/** The parts every row must meet: each a condition, or undefined when the part is not a plain condition. */
const conditions = (filter: Filter | undefined): readonly (Condition | undefined)[] => {
  if (filter === undefined) return [];
  if ('and' in filter) return filter.and.flatMap(conditions);
  return ['or' in filter ? undefined : filter];
};
