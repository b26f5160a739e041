import { sheetRefusal } from '../../workflow/sheet-refusal.ts';
import { AppError, ERRORS, InvalidError, errorText } from '@plumbline/contract/errors.ts';
import type { Language } from '@plumbline/contract/words/word.ts';
import type { ImportEncoding } from '@plumbline/contract/rules/import-mapping.ts';
import { type Db, one, sql } from '../../db/database.ts';
import { SheetError } from '../../sheets/sheet-error.ts';
import type { Counts } from './run-part.ts';
import { tellImport } from './tell-import.ts';

/** What an import that has not ended yet may be. */
export const IS_OPEN: ReadonlySet<string> = new Set(['queued', 'running']);
/** The same, as a condition on `import_job`. */
export const OPEN = sql`state = any(${[...IS_OPEN]}::text[])`;

/** Somebody else ended this import, or runs it: what was done here is taken back. */
export class Superseded extends Error {}

/** A part of an import. */
export interface JobKey {
  readonly tenantId: string;
  readonly job: string;
}

/** How a file was read. */
export interface ImportFacts {
  encoding: ImportEncoding | null;
  blankRows: number;
  leftOut: number;
}

/** Says in the log that a part is done. @throws Superseded when somebody else said so, or cancelled it: then nothing of it may stay */
export async function finish(db: Db, key: JobKey, counts: Counts, facts: ImportFacts): Promise<void> {
  await sql`update import_file set facts = coalesce(facts, '{}'::jsonb) || ${JSON.stringify(facts)}::jsonb
    where tenant_id = ${key.tenantId}::uuid and job_id = ${key.job}::uuid`.execute(db);
  const done = await one(
    db,
    sql`update import_job set state = 'done', phase = 'done', ended_at = now(), rows_done = ${counts.total}, total = ${counts.total},
      invalid = ${counts.invalid}, added = ${counts.added}, updated = ${counts.updated}, deleted = ${counts.deleted}, unchanged = ${counts.unchanged},
      to_be_added = ${counts.toBeAdded}, to_be_updated = ${counts.toBeUpdated}, to_be_deleted = ${counts.toBeDeleted}
    where tenant_id = ${key.tenantId}::uuid and id = ${key.job}::uuid and ${OPEN} returning id`,
  );
  if (!done) throw new Superseded('This import was ended or done elsewhere.');
  await tellImport(db, key);
}

/** Says in the log that a part failed, or was cancelled; one that has ended stays as it is. */
export async function fail(
  db: Db,
  key: JobKey,
  of: { readonly error: unknown; readonly cancelled: boolean; readonly language: Language },
): Promise<void> {
  const ended = await one(
    db,
    sql`update import_job set state = ${of.cancelled ? 'cancelled' : 'failed'}, phase = null, ended_at = now(),
      problem = ${of.cancelled ? null : problemOf(of.error, of.language)}
    where tenant_id = ${key.tenantId}::uuid and id = ${key.job}::uuid and ${OPEN} returning id`,
  );
  if (ended) await tellImport(db, key);
}

/** Whether the file or a person caused it, rather than a fault of ours. */
export const isKnown = (error: unknown): boolean => error instanceof AppError || error instanceof SheetError;

function problemOf(error: unknown, language: Language): string {
  if (error instanceof InvalidError)
    return error.fields.map((field) => `${field.field}: ${field.words[language]}`).join(' ');
  if (error instanceof AppError) return errorText(error, language);
  if (error instanceof SheetError) return errorText(sheetRefusal(error), language);
  return ERRORS.fault.words[language].replace(/ ?(Request|请求号) ?\{request\}[.。]?/, '');
}
