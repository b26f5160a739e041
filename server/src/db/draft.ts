import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { registersSql } from './ddl.ts';
import { registerTables } from './model.ts';

const sqlFile = (name: string): Promise<string> => readFile(join(import.meta.dirname, 'system', name), 'utf8');

/** All SQL that makes an empty database what the declarations say: the hand-written tables, then the derived ones. */
export async function wantedSql(): Promise<string> {
  const derived = `-- derived from the declarations in contract/src/registers\n${registersSql(registerTables())}`;
  return [await sqlFile('system.sql'), derived, await sqlFile('after.sql')].join('\n');
}
if (import.meta.main) await writeFile(join(import.meta.dirname, '../../migrations/0001_house.sql'), await wantedSql());
