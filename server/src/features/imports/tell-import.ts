import type { ImportResultRow } from '@plumbline/contract/messages.ts';
import { type Db, one, sql } from '../../db/database.ts';
import { post } from '../../messages/post.ts';

type Ended = Omit<ImportResultRow, 'id' | 'tableName' | 'importSetting'> & {
  readonly user_id: string;
  readonly register: string;
  readonly setting: string;
  readonly number: number;
  readonly project: string;
  readonly scope: string;
  readonly title: string;
};

/** Tells the person whose file it was how their import ended, on every open page of theirs (readings D74). */
export async function tellImport(
  db: Db,
  { tenantId, job }: { readonly tenantId: string; readonly job: string },
): Promise<void> {
  const ended = await one(
    db,
    sql<Ended>`select f.user_id, f.register, f.level_path->>'D' as project, f.level_path->>'E' as scope, j.file_name as title,
        j.import_setting as setting, j.number, j.state, j.total, j.added, j.deleted, j.updated, j.invalid, j.unchanged,
        j.to_be_added as "toBeAdded", j.to_be_updated as "toBeUpdated", j.to_be_deleted as "toBeDeleted"
      from import_file f join import_job j on j.tenant_id = f.tenant_id and j.id = f.job_id
      where f.tenant_id = ${tenantId}::uuid and f.job_id = ${job}::uuid`,
  );
  if (ended === undefined) return;
  const { user_id: userId, register, project, scope, title, ...facts } = ended;
  const item = { register: 'importJob', id: job, title, scope };
  await post(db, { tenantId, projectId: project }, [
    { userId, scene: 'importResult', topic: null, facts: { ...facts, table: register }, item },
  ]);
}
