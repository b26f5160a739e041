import { randomUUIDv7 } from 'node:crypto';
import { AppError, InvalidError } from '@plumbline/contract/errors.ts';
import type { AnyRegister } from '@plumbline/contract/register/register.ts';
import { w, type Language } from '@plumbline/contract/words/word.ts';
import { type Db, sql, transaction } from '../../db/database.ts';
import { known } from '../../db/model.ts';
import { enqueue } from '../../jobs/jobs.ts';
import type { Actor } from '../../register/actor.ts';
import { jsonSource } from '../../register/source.ts';
import { isWritable } from '../../register/values.ts';
import { addRows } from '../../register/write.ts';
import type { Setting } from './run-import.ts';

/** The name of the job in the queue. */
export const IMPORT_TASK = 'import';

/** A file to be imported. */
export interface Submission {
  readonly register: AnyRegister;
  readonly file: { readonly path: string; readonly name: string };
  readonly setting: Setting;
  readonly language: Language;
}

/** Reads the setting of an upload; Validate when none is named (domain guide 2.13). */
export function settingOf(text: string | undefined): Setting {
  const setting = (text ?? 'validate').toLowerCase();
  if (setting === 'validate' || setting === 'simulate' || setting === 'full') return setting;
  throw new InvalidError([
    { field: 'importSetting', words: w('Choose validate, simulate or full.', '请选择校验、模拟或正式导入。') },
  ]);
}

/** Puts an import into the queue and answers its id. Imports of one scope follow each other. */
export async function submitImport(db: Db, actor: Actor, of: Submission): Promise<string> {
  if (!Object.values(of.register.fields).some(isWritable))
    throw new AppError('notEditable', { register: of.register.label });
  const job = randomUUIDv7();
  await transaction(db, async (tx) => {
    const values = {
      tableName: of.register.label[of.language],
      fileName: of.file.name.slice(0, 255),
      importSetting: of.setting,
      state: 'queued',
      byName: actor.userName,
      startedAt: new Date().toISOString(),
      rowsDone: 0,
    };
    await addRows(
      tx,
      actor,
      known('importJob'),
      jsonSource(known('importJob'), Object.keys(values), [{ id: job, values }]),
    );
    await sql`insert into import_file (tenant_id, job_id, path, register, user_id, level_path, language)
      values (${actor.tenantId}::uuid, ${job}::uuid, ${of.file.path}, ${of.register.key}, ${actor.userId}::uuid,
        ${JSON.stringify(actor.path)}::jsonb, ${of.language})`.execute(tx);
    await enqueue(tx, IMPORT_TASK, { tenantId: actor.tenantId, job }, { queue: `import ${actor.path.E}` });
  });
  return job;
}
