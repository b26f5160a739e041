import { AppError } from '@plumbline/contract/errors.ts';
import type { LevelPath } from '@plumbline/contract/levels.ts';
import { languageOf } from '@plumbline/contract/words/word.ts';
import { type Db, rows, sql, transaction } from '../../db/database.ts';
import { fail } from './import-end.ts';
import { OPEN } from './open-states.ts';

/**
 * Marks imports as failed that were queued or running when a backup was taken: their jobs and their files are not in
 * the backup, so they would otherwise seem to run for ever. Returns how many.
 */
export async function failLostImports(db: Db): Promise<number> {
  const lost = await rows(
    db,
    sql<{
      tenant: string;
      job: string;
      path: LevelPath;
      language: string;
    }>`select f.tenant_id as tenant, f.job_id as job,
        f.level_path as path, f.language
      from import_file f join import_job j on j.tenant_id = f.tenant_id and j.id = f.job_id where j.${OPEN}`,
  );
  await transaction(db, async (tx) => {
    for (const { tenant: tenantId, job, path, language } of lost)
      await fail(
        tx,
        { tenantId, job, path },
        { error: new AppError('importRestored'), cancelled: false, language: languageOf(language) },
      );
  });
  return lost.length;
}
