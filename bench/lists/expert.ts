import type { Field } from '@plumbline/contract/field/field.ts';
import { isMany, isRefField, isText } from '@plumbline/contract/field/kinds.ts';
import type { Condition, Filter } from '@plumbline/contract/register/filter.ts';
import type { AnyRegister } from '@plumbline/contract/register/register.ts';
import { hasSortTitle, known, snake, tableOf } from '@plumbline/server/db/model.ts';
import type { PlantDatabase } from '../plant-database.ts';
import { columnsOf, PAGE, rowsOf, type Question } from './questions.ts';

/*
 * The same queries as written by someone who knows PostgreSQL and these tables well, with one statement each and none
 * of the product's own SQL. Each is written twice, and the faster one counts.
 */

const text = (value: unknown): string => `'${String(value).replaceAll("'", "''")}'`;
const like = (value: unknown): string =>
  text(
    `%${String(value)
      .toLowerCase()
      .replaceAll(/[\\%_]/g, '\\$&')}%`,
  );
const listOf = (value: Condition['value']): readonly unknown[] => (Array.isArray(value) ? value : [value]);
const titleColumn = (register: AnyRegister): string => `"${snake(register.title)}"`;
const TYPES: Partial<Record<Field['kind'], string>> = { date: 'date', instant: 'timestamptz' };

/**
 * The title of a reference of the row with this alias; where the title of a register is itself a reference, its id is
 * used.
 */
function titleOf(field: Field & { readonly to: string }, it: string): string {
  const target = known(field.to);
  const title = hasSortTitle(target) ? `r.${titleColumn(target)}` : 'r.id::text';
  return isMany(field)
    ? `(select json_agg(json_build_object('id', r.id, 'title', ${title})) from ${tableOf(target)} r where r.tenant_id = t.tenant_id and r.id = any(${it}))`
    : `(select json_build_object('id', r.id, 'title', ${title}) from ${tableOf(target)} r where r.tenant_id = t.tenant_id and r.id = ${it})`;
}

function conditionSql(plant: PlantDatabase, register: AnyRegister, { field: name, op, value }: Condition): string {
  const field = register.fields[name];
  if (!field) throw new Error(name);
  const it = `t."${snake(name)}"`;
  const typed = (operand: unknown): string => `${text(operand)}${TYPES[field.kind] ? `::${TYPES[field.kind]}` : ''}`;
  if (op === 'blank' || op === 'notBlank') {
    const empty = isText(field) ? `(${it} is null or ${it} = '')` : `${it} is null`;
    const none = isMany(field) ? `${it} = '{}'` : empty;
    return op === 'blank' ? none : `not (${none})`;
  }
  if (isRefField(field) && op === 'contains') {
    const target = known(field.to);
    const among = `select r.id from ${tableOf(target)} r where ${rowsOf(target, plant).replaceAll('t.', 'r.')} and lower(r.${titleColumn(target)}) like ${like(value)}`;
    return isMany(field) ? `${it} && array(${among})` : `${it} in (${among})`;
  }
  if (isRefField(field)) {
    const ids = listOf(value).map(text).join(', ');
    return isMany(field) ? `${it} && array[${ids}]::uuid[]` : `${it} in (${ids})`;
  }
  if (op === 'contains')
    return `lower(${field.kind === 'list' ? `array_to_string(${it}, ' / ')` : it}) like ${like(value)}`;
  if (op === 'anyOf') {
    const values = listOf(value).map((operand) =>
      isText(field) ? text(String(operand).toLowerCase()) : typed(operand),
    );
    return `${isText(field) ? `lower(${it})` : it} in (${values.join(', ')})`;
  }
  const sign = { is: '=', atLeast: '>=', atMost: '<=' }[op as 'is' | 'atLeast' | 'atMost'];
  return `${it} ${sign} ${typed(value)}`;
}

const whereOf = (plant: PlantDatabase, register: AnyRegister, filter: Filter | undefined): string =>
  `${rowsOf(register, plant)}${filter && 'field' in filter ? ` and ${conditionSql(plant, register, filter)}` : ''}`;

/** The displayed columns of a row. */
function shown(register: AnyRegister, clicked: string | undefined): string {
  const parts = columnsOf(register, clicked).flatMap((name) => {
    const field = register.fields[name];
    if (!field || field.live) return [];
    const it = `t."${snake(name)}"`;
    return [`${isRefField(field) ? titleOf(field, it) : it} as "${name}"`];
  });
  return `t.id, t.rev, t.created_at, t.updated_at${parts.map((part) => `, ${part}`).join('')}`;
}

/** The order of a list: the join it needs, the column and the direction. */
function orderOf(register: AnyRegister, { sort }: Question): { readonly join: string; readonly by: string } {
  const [first] = sort ?? [{ field: register.title }];
  const name = first?.field ?? register.title;
  const field = register.fields[name];
  const way = first?.desc === true ? ' desc' : '';
  if (name === register.title && hasSortTitle(register)) return { join: '', by: `t.title_sort${way}, t.id${way}` };
  if (field && isRefField(field) && hasSortTitle(known(field.to)))
    return {
      join: ` left join ${tableOf(known(field.to))} o on o.tenant_id = t.tenant_id and o.id = t."${snake(name)}"`,
      by: `o.title_sort${way} nulls last, t.id${way}`,
    };
  const it = `t."${snake(name)}"`;
  return { join: '', by: `${field && isText(field) ? `lower(${it})` : it}${way} nulls last, t.id${way}` };
}

/** Two statements that answer a query. */
export function expertSql(plant: PlantDatabase, register: AnyRegister, question: Question): readonly [string, string] {
  const table = tableOf(register);
  const where = whereOf(plant, register, question.filter);
  if (question.verb === 'count' && question.most)
    return [
      `select count(*) from (select 1 from ${table} t where ${where} limit ${question.most + 1}) x`,
      `select count(*) from (select t.id from ${table} t where ${where} limit ${question.most + 1}) x`,
    ];
  if (question.verb === 'count')
    return [
      `select count(*) from ${table} t where ${where}`,
      `select sum(n) from (select level_id, count(*) as n from ${table} t where ${where} group by 1) x`,
    ];
  if (question.verb === 'options') {
    const name = question.field ?? '';
    const field = register.fields[name];
    const it = `t."${snake(name)}"`;
    const value = field && isMany(field) ? `unnest(${it})` : it;
    const title = field && isRefField(field) ? titleOf({ ...field, kind: 'ref' } as typeof field, 't.v') : 't.v';
    return [
      `select ${title}, n from (select ${value} as v, t.tenant_id, count(*) as n from ${table} t where ${where} group by 1, 2 order by n desc limit 200) t`,
      `select ${title}, n from (select v, tenant_id, count(*) as n from (select ${value} as v, t.tenant_id from ${table} t where ${where} offset 0) x group by 1, 2 order by n desc limit 200) t`,
    ];
  }
  const columns = shown(register, question.field);
  const { join, by } = orderOf(register, question);
  return [
    `select ${columns} from ${table} t${join} where ${where} order by ${by} limit ${PAGE}`,
    `select ${columns} from (select t.id from ${table} t${join} where ${where} order by ${by} limit ${PAGE}) p join ${table} t on t.tenant_id = '${plant.actor.tenantId}' and t.id = p.id${join} order by ${by}`,
  ];
}
