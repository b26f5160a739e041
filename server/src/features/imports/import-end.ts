import { sheetRefusal } from '../../workflow/sheet-refusal.ts';
import { AppError, ERRORS, InvalidError, errorText } from '@plumbline/contract/errors.ts';
import type { Language, Word } from '@plumbline/contract/words/word.ts';
import type { ImportEncoding } from '@plumbline/contract/rules/encodings.ts';
import { oneRow, sql, type Tx } from '../../db/database.ts';
import { knownError } from '../../http/known-error.ts';
import { SheetError } from '../../sheets/sheet-error.ts';
import { type JobKey, logImport } from './import-log.ts';
import type { Counts } from './run-part.ts';
import { OPEN } from './open-states.ts';
import { tellImport } from './tell-import.ts';

/** Thrown when this import was ended or is run elsewhere: the work done here is rolled back. */
export class Superseded extends Error {}

/** How a file was read. */
export interface ImportFacts {
  encoding: ImportEncoding | null;
  blankRows: number;
  leftOut: number;
  /** Notes on how cells were read. */
  notes: Word[];
}

/** True when an import has not ended yet; locks its row in the log until the transaction ends. */
async function isOpen(tx: Tx, { tenantId, job }: JobKey): Promise<boolean> {
  const found = await oneRow(
    tx,
    sql`select id from import_job where tenant_id = ${tenantId}::uuid and id = ${job}::uuid and ${OPEN} for update`,
  );
  return found !== undefined;
}

/**
 * Logs that a part is done. @throws Superseded when the import was ended or cancelled elsewhere: then nothing of it may
 * stay
 */
export async function finish(tx: Tx, key: JobKey, counts: Counts, facts: ImportFacts): Promise<void> {
  const { notes, ...read } = facts;
  await sql`update import_file set facts = coalesce(facts, '{}'::jsonb) || ${JSON.stringify(read)}::jsonb
      || jsonb_build_object('notes', coalesce(facts -> 'notes', '[]'::jsonb) || ${JSON.stringify(notes)}::jsonb)
    where tenant_id = ${key.tenantId}::uuid and job_id = ${key.job}::uuid`.execute(tx);
  if (!(await isOpen(tx, key))) throw new Superseded('This import was ended or done elsewhere.');
  await logImport(tx, key, { state: 'done', endedAt: new Date().toISOString(), ...counts });
  await tellImport(tx, key);
}

/** Logs that a part failed or was cancelled; a part that has ended stays as it is. */
export async function fail(
  tx: Tx,
  key: JobKey,
  failure: { readonly error: unknown; readonly cancelled: boolean; readonly language: Language },
): Promise<void> {
  if (!(await isOpen(tx, key))) return;
  await logImport(tx, key, {
    state: failure.cancelled ? 'cancelled' : 'failed',
    endedAt: new Date().toISOString(),
    problem: failure.cancelled ? null : problemOf(failure.error, failure.language),
  });
  await tellImport(tx, key);
}

/** True when the error was caused by the file or by a user, not by a fault of ours. */
export const isKnown = (error: unknown): boolean => error instanceof AppError || error instanceof SheetError;

function problemOf(error: unknown, language: Language): string {
  if (error instanceof InvalidError)
    return error.fields.map((field) => `${field.field}: ${field.words[language]}`).join(' ');
  if (error instanceof AppError) return errorText(error, language);
  if (error instanceof SheetError) return errorText(sheetRefusal(error), language);
  const known = knownError(error);
  if (known?.key === 'diskFull') return errorText(known, language);
  return ERRORS.fault.words[language].replace(/ ?(Request|请求号) ?\{request\}[.。]?/, '');
}
