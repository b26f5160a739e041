import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type Db, rows, sql } from '../../db/database.ts';
import { OPEN } from './open-states.ts';

/** The job that clears files left on disk by imports. */
export const IMPORT_FILES_TASK = 'import-files';
/**
 * Days for which the file of an import is retained after it has ended: its result can be downloaded, and its rows
 * corrected.
 */
const KEEP_DAYS = 90;
/**
 * A file older than this that belongs to no import is left over from an aborted call; no call takes as long as a day.
 */
const STRAY_MS = 24 * 60 * 60 * 1000;
const AT_ONCE = 500;

/** Deletes the files of imports that ended long ago, and stray files in their folder. Returns how many. */
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
    const knownPaths = new Set(known.map(({ path }) => path));
    for (const path of paths) {
      const found = knownPaths.has(path) ? undefined : await stat(path).catch(() => undefined);
      if (found === undefined || Date.now() - found.mtimeMs < STRAY_MS) continue;
      await rm(path, { force: true });
      gone += 1;
    }
  }
  return gone;
}
