import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type Db, rows, sql } from '../../db/database.ts';
import { OPEN } from './open-states.ts';

/** The job that clears away what imports left on the disk. */
export const IMPORT_FILES_TASK = 'import-files';
/** The file of an import is kept so long after it has ended: its result can be taken, and its rows corrected. */
const KEEP_DAYS = 90;
/** What belongs to no import is left over from a call that broke off; a call takes less than a day. */
const STRAY_MS = 24 * 60 * 60 * 1000;
const AT_ONCE = 500;

/** Deletes the files of imports that ended long ago, and what lies in their folder and belongs to none. Answers how many. */
export async function clearImportFiles(db: Db, dataDir: string): Promise<number> {
  return (await clearOld(db)) + (await clearStray(db, join(dataDir, 'uploads')));
}

async function clearOld(db: Db): Promise<number> {
  const old = await rows(
    db,
    sql<{ path: string }>`select distinct f.path from import_file f where f.path <> '' and not exists (
        select from import_file o join import_job j on j.tenant_id = o.tenant_id and j.id = o.job_id
        where o.path = f.path and (${OPEN} or coalesce(j.ended_at, j.started_at) > now() - make_interval(days => ${KEEP_DAYS})))`,
  );
  for (const { path } of old) await rm(path, { force: true });
  await sql`update import_file set path = '' where path = any(${old.map(({ path }) => path)}::text[])`.execute(db);
  return old.length;
}

async function clearStray(db: Db, folder: string): Promise<number> {
  const names = await readdir(folder).catch(() => []);
  let gone = 0;
  for (let at = 0; at < names.length; at += AT_ONCE) {
    const paths = names.slice(at, at + AT_ONCE).map((name) => join(folder, name));
    const known = await rows(
      db,
      sql<{ path: string }>`select distinct path from import_file where path = any(${paths}::text[])`,
    );
    const kept = new Set(known.map(({ path }) => path));
    for (const path of paths) {
      const found = kept.has(path) ? undefined : await stat(path).catch(() => undefined);
      if (found === undefined || Date.now() - found.mtimeMs < STRAY_MS) continue;
      await rm(path, { force: true });
      gone += 1;
    }
  }
  return gone;
}
