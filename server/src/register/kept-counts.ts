import { isRefField } from '@plumbline/contract/field/kinds.ts';
import type { Condition, Filter } from '@plumbline/contract/register/filter.ts';
import type { AnyRegister } from '@plumbline/contract/register/register.ts';
import type { RegisterKey } from '@plumbline/contract/registers/index.ts';
import type { Db } from '../db/database.ts';
import type { Actor } from './actor.ts';
import { namedRow } from './demanded.ts';

/** How many rows have a value of a field; null: have none. */
export type Counts = ReadonlyMap<string | null, number>;

/** What is counted. */
interface Counted {
  /** The field by whose values rows are counted. */
  readonly by: string;
  /** References that name this row alone, by their fields; ids in small letters. */
  readonly is: Readonly<Record<string, string>>;
}
/** Counts rows of a register from what is kept of them (ADR 62); undefined for what is not kept. */
type KeptCounts = (db: Db, actor: Actor, counted: Counted) => Promise<Counts | undefined>;

const all = new Map<string, KeptCounts>();

/** Says that rows of a register are counted from what a feature keeps of them. Those who see the work of subcontractors alone are never asked about. */
export const countKept = (register: RegisterKey, counts: KeptCounts): void => void all.set(register, counts);

/** Counts of all rows that match by a field; undefined where they must be read. */
export async function keptCounts(
  db: Db,
  actor: Actor,
  register: AnyRegister,
  { by, filter }: { readonly by: string; readonly filter?: Filter | undefined },
): Promise<Counts | undefined> {
  const counts = all.get(register.key);
  const is = counts && actor.subcontractors === undefined ? equal(register, filter) : undefined;
  return is && counts?.(db, actor, { by, is });
}

/** The rows that references must name; undefined where something else is asked as well. */
function equal(register: AnyRegister, filter: Filter | undefined): Counted['is'] | undefined {
  const asked = conditions(filter);
  const named = asked.flatMap((one) => (one ? oneOf(register, one) : []));
  const is = Object.fromEntries(named);
  return Object.keys(is).length === asked.length ? is : undefined;
}
/** The field and the one row a condition names; nothing where it asks for something else. */
function oneOf(register: AnyRegister, one: Condition): readonly (readonly [string, string])[] {
  const field = Object.hasOwn(register.fields, one.field) ? register.fields[one.field] : undefined;
  const id = field && isRefField(field) ? namedRow(one) : undefined;
  return id === undefined ? [] : [[one.field, id.toLowerCase()]];
}
/** What every row must meet, each as a condition, or as nothing where it is none. */
const conditions = (filter: Filter | undefined): readonly (Condition | undefined)[] => {
  if (filter === undefined) return [];
  if ('and' in filter) return filter.and.flatMap(conditions);
  return ['or' in filter ? undefined : filter];
};
