import { COUNTED } from '@plumbline/contract/workflow/counted.ts';
import { indexSql } from './ddl.ts';
import { known, quoted, snake, sqlType } from './model.ts';
import type { Index } from './register-tables.ts';

/** The name of the table that stores the counts of a register. */
export const counterTable = (key: string): string => `counter_${snake(key)}`;

/** The SQL type of a cell's key: the type of its field. */
function typeOf(key: string, name: string): string {
  const field = known(key).fields[name];
  if (!field) throw new Error(`${key} has no field ${name}.`);
  return sqlType(field);
}

/** The SQL of the table that stores the counts of a register: a row per cell, a column per sum. */
export function counterSql(key: string): string {
  const { by = [], sums = {} } = COUNTED[key] ?? {};
  const keys = by.map((name) => `  ${quoted(snake(name))} ${typeOf(key, name)} not null`);
  const totals = ['total', ...Object.keys(sums)].map((name) => `  ${quoted(name)} integer not null default 0`);
  const columns = ['  tenant_id uuid not null', '  level_id uuid not null', ...keys, ...totals];
  const primary = ['tenant_id', 'level_id', ...by.map((name) => quoted(snake(name)))].join(', ');
  return `create table ${counterTable(key)} (\n${columns.join(',\n')},\n  primary key (${primary})\n);`;
}

/**
 * The indexes of the cells of one subsystem or system: a certificate counts the few of its object, and a plant has tens of
 * thousands.
 */
const counterIndexes = (key: string): readonly Index[] =>
  (COUNTED[key]?.by ?? [])
    .filter((name) => typeOf(key, name) === 'uuid[]')
    .map((name) => ({
      name: `${counterTable(key)}__${snake(name)}`,
      columns: quoted(snake(name)),
      method: 'gin',
      storage: 'fastupdate = off',
    }));

/** The SQL of all tables that store counts, derived from the declared counts. */
export const countersSql = (): string =>
  Object.keys(COUNTED)
    .flatMap((key) => [counterSql(key), ...counterIndexes(key).map((index) => indexSql(counterTable(key), index))])
    .join('\n');
