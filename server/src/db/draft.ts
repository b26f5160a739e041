import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { COUNTED } from '@plumbline/contract/workflow/counted.ts';
import { counterSql, countersSql, counterTable } from './counter-tables.ts';
import { connect } from './database.ts';
import { foreignKeysSql, indexSql, registersSql, statisticsSql, tableSql } from './ddl.ts';
import { startEmbedded } from './embedded/start-embedded.ts';
import { migrate, migrations } from './migrate.ts';
import { registerTables } from './register-tables.ts';
import { schemaOf } from './schema.ts';

const sqlFile = (name: string): Promise<string> => readFile(join(import.meta.dirname, 'system', name), 'utf8');

/** All SQL that turns an empty database into the declared one: the hand-written tables, then the derived ones. */
export async function wantedSql(): Promise<string> {
  const derived = `-- derived from the declarations in contract/src/registers\n${registersSql(registerTables())}`;
  const counters = `-- derived from what is declared to be counted\n${countersSql()}`;
  return [await sqlFile('system.sql'), derived, counters, await sqlFile('after.sql')].join('\n');
}

/**
 * The statements that bring a migrated database to the declared state: new tables, columns, indexes and references as
 * derived; anything no longer declared, or declared differently, as a remark for a person to decide.
 */
export function draftSql(wanted: readonly string[], found: readonly string[]): string {
  const lacking = wanted.filter((line) => !found.includes(line));
  const extra = found.filter((line) => !wanted.includes(line));
  const has = (table: string): boolean => found.some((line) => line.startsWith(`column ${table}.`));
  const fresh = registerTables().filter((table) => !has(table.name));
  const counters = Object.keys(COUNTED).filter((key) => !has(counterTable(key)));
  const made = [...fresh.map(({ name }) => name), ...counters.map(counterTable)];
  const derivedNames = new Set([
    ...made.map((name) => `${name}_pkey`),
    ...fresh.flatMap((table) => [...table.indexes, ...table.foreignKeys, ...table.statistics].map(({ name }) => name)),
  ]);
  // a new table may have more than is derived: its hand-written parts come after it
  const isFresh = (line: string): boolean =>
    made.some((name) => line.startsWith(`column ${name}.`)) ||
    (line.split(' (')[0] ?? '').split(' ').some((word) => derivedNames.has(word));
  return [
    ...fresh.flatMap((table) => [
      tableSql(table),
      ...table.indexes.map((index) => indexSql(table.name, index)),
      ...table.statistics.map((statistics) => statisticsSql(table.name, statistics)),
    ]),
    ...fresh.flatMap(foreignKeysSql),
    ...counters.map(counterSql),
    ...lacking.filter((line) => !isFresh(line)).map(statementOf),
    ...extra.map((line) => `-- in the database but not declared: ${line}`),
    '',
  ].join('\n');
}

function statementOf(line: string): string {
  const column = /^column (\w+)\.(\w+) (.+?)( not null)? (default|generated) (.+)$/.exec(line);
  if (column) {
    const [, table, name, type, notNull = '', , value] = column;
    return `alter table ${table} add column "${name}" ${type}${notNull}${value === '-' ? '' : ` default ${value}`};`;
  }
  const constraint = /^constraint (\w+) (\w+) (.+)$/.exec(line);
  if (constraint) return `alter table ${constraint[1]} add constraint ${constraint[2]} ${constraint[3]};`;
  const made = /^(?:index|statistics) (.+)$/.exec(line);
  return made ? `${made[1]};` : `-- to be written by hand: ${line}`;
}

/** Writes the next migration: `npm run migration -- add_vendor`. A person reads it before it is committed. */
async function main(name: string): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'plumbline-draft-'));
  const embedded = await startEmbedded({ dataDir });
  const admin = connect(embedded.url, { most: 2 });
  const [declared, migrated] = await Promise.all(
    ['declared', 'migrated'].map(async (database) => {
      await admin.pool.query(`create database ${database} template template0`);
      return connect(embedded.url.replace(/\/[^/?]*(\?|$)/, `/${database}$1`), { most: 2 });
    }),
  );
  try {
    if (!declared || !migrated) return;
    await declared.pool.query(await wantedSql());
    await migrate(migrated.pool);
    const sql = draftSql(await schemaOf(declared.pool), await schemaOf(migrated.pool));
    if (sql.trim() === '') return void process.stdout.write('Nothing to do: the migrations make what is declared.\n');
    // numbers may be skipped, but the next one comes after all existing ones
    const last = Number((await migrations()).at(-1)?.name.slice(0, 4) ?? 0);
    const number = String(last + 1).padStart(4, '0');
    const file = join(import.meta.dirname, '../../migrations', `${number}_${name}.sql`);
    await writeFile(file, sql);
    process.stdout.write(`${sql}\nWritten to ${file}. Read it before you commit it.\n`);
  } finally {
    await Promise.all([declared?.end(), migrated?.end(), admin.end()]);
    await embedded.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}
if (import.meta.main) await main((process.argv[2] ?? 'change').replace(/\W+/g, '_').toLowerCase());
