import { AppError } from '@plumbline/contract/errors.ts';
import { type Db, isLockTimeout, oneRow, sql } from '../db/database.ts';

/**
 * Returns the refusal for a call that waited too long for a row another writer holds, naming the import that is running
 * in the company, if there is one: nothing else holds rows for longer than a moment. Returns null for any other error.
 */
export async function nameLockHolder(db: Db, tenantId: string | undefined, error: unknown): Promise<AppError | null> {
  if (!isLockTimeout(error)) return null;
  const running =
    tenantId === undefined
      ? undefined
      : await oneRow(
          db,
          sql<{
            number: number;
            file: string | null;
            who: string | null;
          }>`select number, file_name as file, by_name as who
            from import_job where tenant_id = ${tenantId}::uuid and state = 'running' and deleted_at is null
            order by started_at limit 1`,
        );
  if (!running) return new AppError('beingWritten');
  const { number, file, who } = running;
  return new AppError('heldByImport', { number, file: file ?? '', who: who ?? '' });
}
