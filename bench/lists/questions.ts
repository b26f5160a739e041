import type { Field } from '@plumbline/contract/field/field.ts';
import { isMany, isRefField, traitsOf } from '@plumbline/contract/field/kinds.ts';
import type { Operator } from '@plumbline/contract/field/operators.ts';
import type { Condition, Filter, Sort } from '@plumbline/contract/register/filter.ts';
import type { AnyRegister } from '@plumbline/contract/register/register.ts';
import { oneRow, rows, sql } from '@plumbline/server/db/database.ts';
import { known, snake, tableOf } from '@plumbline/server/db/model.ts';
import type { PlantDatabase } from '../plant-database.ts';

/** Number of rows in a page, as on the screen. */
export const PAGE = 100;
/** A text that no row contains. */
const NOWHERE = 'qzxqzx';
/** Number of rows a list counts before its first result. */
const FIRST_COUNT = 10_000;
/** Number of rows a list of values counts before its first result. */
const FIRST_VALUES = 20_000;
/** Number of groups that a list shows at first. */
const GROUPS = 200;
/** Number of texts examined for a common part, and approximate number of rows sampled for their values. */
const TEXTS = 20_000;
const SAMPLE = 50_000;

/** A user's click in a list. */
export interface Question {
  /** The key of the register. */
  readonly key: string;
  readonly verb: 'page' | 'count' | 'options' | 'groups';
  /**
   * For a count or a list of values: the maximum number of rows counted. Without it all rows are counted, as a list
   * does after its first result.
   */
  readonly most?: number;
  /** The action: `by area down`, `area contains, many`. */
  readonly name: string;
  readonly filter?: Filter;
  readonly sort?: readonly Sort[];
  /** For options and groups: the column whose values are listed or counted by. */
  readonly field?: string;
}

/** The columns a list requests: those it opens with, and the one that was clicked. */
export const columnsOf = (register: AnyRegister, clicked?: string): readonly string[] => [
  ...new Set([...(register.grid?.columns ?? Object.keys(register.fields)), ...(clicked ? [clicked] : [])]),
];

/** The condition for the rows of a register, as an expert writes it: tenant, level and kind. */
export const rowsOf = (register: AnyRegister, { actor }: PlantDatabase): string => {
  const kind = register.subset ? ` and t.${snake(register.subset.field)} = '${register.subset.is}'` : '';
  return `t.tenant_id = '${actor.tenantId}' and t.level_id = '${actor.path[register.level]}' and t.deleted_at is null${kind}`;
};

/** A register and its number of rows. */
export interface Sized {
  readonly register: AnyRegister;
  readonly rows: number;
}

/** The registers with the most rows, largest first. */
export async function largest(
  plant: PlantDatabase,
  registers: readonly AnyRegister[],
  most: number,
): Promise<readonly Sized[]> {
  const found: Sized[] = [];
  for (const register of registers) {
    const counted = await oneRow(
      plant.database.db,
      sql<{
        count: number;
      }>`select count(*) as count from ${sql.table(tableOf(register))} t where ${sql.raw(rowsOf(register, plant))}`,
    );
    found.push({ register, rows: counted?.count ?? 0 });
  }
  return found.toSorted((a, b) => b.rows - a.rows).slice(0, most);
}

/** A value that many rows have, and one that few have: as the text a user types, and as the column stores it. */
export interface Values {
  readonly many: { readonly text: string; readonly value: string };
  readonly few: { readonly text: string; readonly value: string };
}

/** The part that most of the texts share, of three letters or more; undefined when no two texts share one. */
export function commonPart(texts: readonly string[]): string | undefined {
  const counts = new Map<string, number>();
  for (const text of texts)
    for (const part of new Set(text.match(/[\p{L}\p{N}]{3,}|[-/ ][\p{L}]{2,}[-/ ]/gu)))
      counts.set(part, (counts.get(part) ?? 0) + 1);
  const [most] = [...counts].toSorted((a, b) => b[1] - a[1]);
  return most && most[1] > 1 ? most[0] : undefined;
}

async function valuesOf(
  plant: PlantDatabase,
  { register, rows: there }: Sized,
  name: string,
): Promise<Values | undefined> {
  const field = register.fields[name];
  if (!field) return undefined;
  const it = sql.ref(`t.${snake(name)}`);
  const own = sql.raw(rowsOf(register, plant));
  // samples blocks of the whole table, of which a kind may be only a part
  const part = there > SAMPLE ? sql`tablesample system (${sql.lit((100 * SAMPLE) / there)}) repeatable (1)` : sql``;
  const value = isMany(field) ? sql`unnest(${it})` : it;
  const counted = await rows(
    plant.database.db,
    sql<{ value: string; count: number }>`select value::text as value, count(*) as count from (select ${value} as value
      from ${sql.table(tableOf(register))} t ${part} where ${own}) x where value is not null and value::text <> '' group by 1 order by 2 desc, 1`,
  );
  const [most, least] = [counted[0], counted.at(-1)];
  if (!most || !least) return undefined;
  if (field.kind === 'text') {
    const sample = counted.slice(0, TEXTS).map((row) => row.value);
    return {
      many: { value: most.value, text: most.count > 1 ? most.value : (commonPart(sample) ?? most.value) },
      few: { value: least.value, text: least.value },
    };
  }
  if (!isRefField(field)) return { many: { ...most, text: most.value }, few: { ...least, text: least.value } };
  const target = known(field.to);
  const ids = counted.slice(0, TEXTS).map((row) => row.value);
  const named = await rows(
    plant.database.db,
    sql<{ id: string; title: string }>`select id, ${sql.ref(snake(target.title))}::text as title
      from ${sql.table(tableOf(target))} where id = any(${ids}::uuid[])`,
  );
  const titles = new Map(named.map(({ id, title }) => [id, title]));
  const title = ({ value }: { readonly value: string }): string => titles.get(value) ?? '';
  // a user types a part that many titles share as well as a whole title
  return {
    many: { ...most, text: commonPart([...titles.values()]) ?? title(most) },
    few: { ...least, text: title(least) },
  };
}

const condition = (field: string, op: Operator, value?: Condition['value']): Condition =>
  value === undefined ? { field, op } : { field, op, value };

/** The filters users set on a column: values that many, few and no rows have, and blanks. */
function conditionsOf(
  name: string,
  field: Field,
  values: Values | undefined,
): readonly (readonly [string, Condition])[] {
  const { operators } = traitsOf(field);
  const has = (op: Operator): boolean => operators.includes(op);
  const conditions: (readonly [string, Condition])[] = [];
  if (has('contains')) {
    if (values) {
      conditions.push(['contains, many', condition(name, 'contains', values.many.text)]);
      conditions.push(['contains, few', condition(name, 'contains', values.few.text)]);
    }
    conditions.push(['contains, none', condition(name, 'contains', NOWHERE)]);
  }
  if (values && has('anyOf')) {
    conditions.push(['is any of, many', condition(name, 'anyOf', [values.many.value])]);
    conditions.push(['is any of, few', condition(name, 'anyOf', [values.few.value])]);
  }
  if (field.kind === 'flag')
    for (const yes of [true, false]) conditions.push([`is ${yes}`, condition(name, 'is', yes)]);
  if (values && has('atLeast') && has('is')) {
    conditions.push(['is, many', condition(name, 'is', values.many.value)]);
    conditions.push(['at least, few', condition(name, 'atLeast', values.few.value)]);
    conditions.push(['at most, few', condition(name, 'atMost', values.few.value)]);
  }
  if (has('blank')) for (const op of ['blank', 'notBlank'] as const) conditions.push([op, condition(name, op)]);
  return conditions;
}

/**
 * Every sort up and down, every filter and its count, the values of every column, and the count of all rows. No filters
 * are built when only lists of values are requested: finding out which value many rows have takes longer than the lists
 * themselves.
 */
export async function questionsOf(plant: PlantDatabase, sized: Sized, asking: string): Promise<readonly Question[]> {
  return questionsWith(sized.register, asking, (name) => valuesOf(plant, sized, name));
}

/** The same for a register or list whose values are found in another way. */
export async function questionsWith(
  register: AnyRegister,
  asking: string,
  valuesFor: (name: string) => Promise<Values | undefined>,
): Promise<readonly Question[]> {
  const { key } = register;
  const questions: Question[] = [
    { key, verb: 'page', name: 'as it opens' },
    { key, verb: 'count', name: 'all', most: FIRST_COUNT },
    { key, verb: 'count', name: 'all, to the end' },
  ];
  for (const [name, field] of Object.entries(register.fields)) {
    if (field.live) continue;
    const { sortable, listed } = traitsOf(field);
    // a field hidden from lists is offered neither as a sort nor as a filter
    if (field.hide?.includes('grid')) continue;
    if (sortable)
      for (const desc of [false, true])
        questions.push({
          key,
          verb: 'page',
          name: `by ${name}${desc ? ' down' : ''}`,
          sort: [{ field: name, desc }],
          field: name,
        });
    if (listed) {
      const values = { key, verb: 'options', name: `values of ${name}`, field: name } as const;
      questions.push({ ...values, most: FIRST_VALUES }, { ...values, name: `${values.name}, to the end` });
    }
    if (asking.includes('options:')) continue;
    for (const [what, filter] of conditionsOf(name, field, await valuesFor(name))) {
      const asks = { key, filter, field: name, name: `${name} ${what}` };
      questions.push({ ...asks, verb: 'page' }, { ...asks, verb: 'count', most: FIRST_COUNT });
      questions.push({ ...asks, verb: 'count', name: `${asks.name}, to the end` });
    }
  }
  return questions;
}

/** The input sent for a question. */
export function inputOf(
  register: AnyRegister,
  { verb, filter, sort, field, most }: Question,
): Readonly<Record<string, unknown>> {
  if (verb === 'count') return { ...(filter && { filter }), ...(most && { most }) };
  if (verb === 'options') return { field, ...(filter && { filter }), ...(most && { most }) };
  if (verb === 'groups') return { by: [field], ...(filter && { filter }), limit: GROUPS };
  return { columns: columnsOf(register, field), limit: PAGE, ...(filter && { filter }), ...(sort && { sort }) };
}
