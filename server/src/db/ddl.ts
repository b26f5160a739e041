import { type Column, quoted } from './model.ts';
import type { Index, Statistics, Table } from './register-tables.ts';

function columnSql(column: Column): string {
  const generated = column.initial?.startsWith('generated:') ? column.initial.slice('generated:'.length) : undefined;
  if (generated !== undefined) return `${quoted(column.name)} ${column.type} generated always as (${generated}) stored`;
  const initial = column.initial === undefined ? '' : ` default ${column.initial}`;
  return `${quoted(column.name)} ${column.type}${column.notNull ? ' not null' : ''}${initial}`;
}

/** Creates an index. `nulls not distinct`: two rows that both leave an optional part of their key empty are the same row. */
export function indexSql(table: string, index: Index): string {
  const unique = index.unique ? 'unique ' : '';
  const using = index.method ? ` using ${index.method}` : '';
  const nulls = index.unique ? ' nulls not distinct' : '';
  const storage = index.storage ? ` with (${index.storage})` : '';
  const where = index.where ? ` where ${index.where}` : '';
  return `create ${unique}index ${index.name} on ${table}${using} (${index.columns})${nulls}${storage}${where};`;
}

/** Makes the database collect statistics on an expression whenever it analyses the table. */
export const statisticsSql = (table: string, { name, expression }: Statistics): string =>
  `create statistics ${name} on (${expression}) from ${table};`;

/**
 * Creates a table without its references. With `partitioned`, the same table hash-partitioned by tenant: the proof that
 * it can be distributed.
 */
export function tableSql(table: Table, options: { readonly partitioned?: boolean } = {}): string {
  const lines = [...table.columns.map(columnSql), 'primary key (tenant_id, id)'].map((line) => `  ${line}`).join(',\n');
  return `create table ${table.name} (\n${lines}\n)${options.partitioned ? ' partition by hash (tenant_id)' : ''};`;
}

/** Adds the references of a table; they come last, so that the order of tables does not matter. */
export const foreignKeysSql = (table: Table): readonly string[] =>
  table.foreignKeys.map(
    (key) =>
      `alter table ${table.name} add constraint ${key.name} foreign key (tenant_id, ${quoted(key.column)}) references ${key.target} (tenant_id, id);`,
  );

/** Everything derived from the declarations, in an executable order. */
export function registersSql(tables: readonly Table[], options: { readonly partitioned?: boolean } = {}): string {
  return [
    ...tables.flatMap((table) => [
      tableSql(table, options),
      ...table.indexes.map((index) => indexSql(table.name, index)),
      ...table.statistics.map((statistics) => statisticsSql(table.name, statistics)),
      '',
    ]),
    ...tables.flatMap(foreignKeysSql),
    '',
  ].join('\n');
}
