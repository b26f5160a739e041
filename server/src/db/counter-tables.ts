import { COUNTED } from '@plumbline/contract/workflow/counted.ts';
import { known, quoted, snake, sqlType } from './model.ts';

/** The table that keeps the counts of a register. */
export const counterTable = (key: string): string => `counter_${snake(key)}`;

/** The type of a key of a cell: that of its field. */
function typeOf(key: string, name: string): string {
  const field = known(key).fields[name];
  if (!field) throw new Error(`${key} has no field ${name}.`);
  return sqlType(field);
}

/** The tables that keep counts, derived from what is declared to be counted: a row a cell, a column a sum. */
export const countersSql = (): string =>
  Object.entries(COUNTED)
    .map(([key, { by, sums }]) => {
      const keys = by.map((name) => `  ${quoted(snake(name))} ${typeOf(key, name)} not null`);
      const totals = ['total', ...Object.keys(sums)].map((name) => `  ${quoted(name)} integer not null default 0`);
      const columns = ['  tenant_id uuid not null', '  level_id uuid not null', ...keys, ...totals];
      const primary = ['tenant_id', 'level_id', ...by.map((name) => quoted(snake(name)))].join(', ');
      return `create table ${counterTable(key)} (\n${columns.join(',\n')},\n  primary key (${primary})\n);`;
    })
    .join('\n');
