import { randomUUIDv7 } from 'node:crypto';
import { AppError, InvalidError } from '@plumbline/contract/errors.ts';
import type { AnyRegister } from '@plumbline/contract/register/register.ts';
import type { ImportLimits } from '@plumbline/contract/rules/import-limits.ts';
import type { ImportEncoding } from '@plumbline/contract/rules/encodings.ts';
import type { ImportAdds, ImportCompare, ImportMapping } from '@plumbline/contract/rules/import-mapping.ts';
import { signColumnOf } from '@plumbline/contract/rules/record-columns.ts';
import { isRecord } from '@plumbline/contract/workflow/records.ts';
import { fill, w, type Language, type Word } from '@plumbline/contract/words/word.ts';
import { type Db, type Tx, sql, transaction } from '../../db/database.ts';
import { known } from '../../db/model.ts';
import { enqueue } from '../../jobs/jobs.ts';
import type { Actor } from '../../register/row/actor.ts';
import { jsonSource } from '../../register/row/source.ts';
import { isWritable } from '../../register/row/values.ts';
import { addRows } from '../../register/write/write.ts';
import { demandProof, proofOf } from '../../workflow/sign/proof.ts';
import type { Made } from './made-rows.ts';
import { loadOrder } from './load-order.ts';
import type { Setting } from './run-part.ts';
import { completionOf } from './sign-lines.ts';

/** The name of the job in the queue. */
export const IMPORT_TASK = 'import';
/** The job key of an import, from the id of its first part. */
export const importKey = (bundle: string): string => `import ${bundle}`;

/** One table to be filled from one sheet of a file. */
export interface SubmittedPart {
  readonly register: AnyRegister;
  readonly sheet?: string | undefined;
  readonly headerRow?: number | undefined;
  readonly mapping?: ImportMapping | undefined;
  /** The names it adds to other tables though no mapping says so. */
  readonly adds?: ImportAdds | undefined;
  readonly compare?: ImportCompare | undefined;
}
/** A file to be imported. */
export interface Submission {
  readonly parts: readonly SubmittedPart[];
  /** Its file; for generated rows only a name, and '' as the path. */
  readonly file: { readonly path: string; readonly name: string };
  /** The row generator, where there is no file. */
  readonly made?: Made;
  readonly setting: Setting;
  /** When omitted, it is detected from the file. */
  readonly encoding?: ImportEncoding | undefined;
  readonly language: Language;
  /** The maximum size. */
  readonly limits: ImportLimits;
}
/** A part that was put into the queue. */
export interface SubmittedJob {
  readonly job: string;
  readonly register: string;
  readonly sheet: string | null;
}

/** Reads the setting of an upload; Validate when none is given (domain guide 2.13). */
export function settingOf(text: string | undefined): Setting {
  const setting = (text ?? 'validate').toLowerCase();
  if (setting === 'validate' || setting === 'simulate' || setting === 'full') return setting;
  throw new InvalidError([
    { field: 'importSetting', words: w('Choose validate, simulate or full.', '请选择校验、模拟或正式导入。') },
  ]);
}

const RING = w(
  'These tables refer to each other: {tables}. References to rows that come later are refused; import the file again for those.',
  '以下数据表互相引用：{tables}。指向后续行的引用会被拒绝，请再次导入该文件以补齐。',
);

/** Notes on the order of the sheets: reference cycles. */
const ringNotes = (rings: ReadonlyArray<readonly AnyRegister[]>): readonly Word[] =>
  rings.map((ring) => {
    const describe = (language: Language): string => ring.map(({ label }) => label[language]).join(' → ');
    return w(fill(RING, { tables: describe('en') }).en, fill(RING, { tables: describe('zh') }).zh);
  });

/**
 * True when the lines of a file may sign rows: then its sender proves who they are when sending it. Without a mapping
 * the captions are not known yet.
 */
const maySign = ({ register: { key }, mapping }: SubmittedPart): boolean =>
  completionOf(key) !== undefined ||
  (isRecord(key) && (!mapping || Object.keys(mapping.fields).some((name) => signColumnOf(name) !== undefined)));

/**
 * Queues an import: a row in the log for each part and one job for all of them, ordered so that referenced registers
 * come first. Imports of one scope run one after the other. Returns the parts in that order.
 */
export async function submitImport(db: Db, actor: Actor, submission: Submission): Promise<readonly SubmittedJob[]> {
  for (const { register } of submission.parts)
    if (!Object.values(register.fields).some(isWritable))
      throw new AppError('notEditable', { register: register.label });
  if (submission.setting === 'full' && submission.made === undefined && submission.parts.some(maySign))
    await demandProof(db, actor);
  const { order, rings } = loadOrder(submission.parts);
  const jobs = order.map((part) => ({ ...part, job: randomUUIDv7() }));
  const bundle = jobs[0]?.job ?? '';
  const notes = ringNotes(rings);
  await transaction(db, async (tx) => {
    for (const [at, part] of jobs.entries())
      await submitPart(tx, actor, submission, { ...part, bundle, place: at + 1, notes });
    const payload = { tenantId: actor.tenantId, job: bundle };
    await enqueue(tx, IMPORT_TASK, payload, { queue: `import ${actor.path.E}`, key: importKey(bundle) });
  });
  return jobs.map(({ job, register, sheet }) => ({ job, register: register.key, sheet: sheet ?? null }));
}

async function submitPart(
  tx: Tx,
  actor: Actor,
  submission: Submission,
  part: SubmittedPart & {
    readonly job: string;
    readonly bundle: string;
    readonly place: number;
    readonly notes: readonly Word[];
  },
): Promise<void> {
  const { register, job, sheet } = part;
  // the row in the log shows the sheet beside the file name
  const fileName =
    submission.parts.length > 1 && sheet !== undefined ? `${submission.file.name} · ${sheet}` : submission.file.name;
  const values = {
    tableName: register.label[submission.language],
    fileName: fileName.slice(0, 255),
    importSetting: submission.setting,
    state: 'queued',
    byName: actor.userName,
    startedAt: new Date().toISOString(),
  };
  const log = known('importJob');
  await addRows(tx, actor, log, jsonSource(log, Object.keys(values), [{ id: job, values }]));
  await sql`insert into import_file (tenant_id, job_id, bundle, place, path, name, register, user_id, level_path, language,
        sheet, header_row, encoding, mapping, adds, limits, compare, facts, made, proof)
      values (${actor.tenantId}::uuid, ${job}::uuid, ${part.bundle}::uuid, ${part.place}, ${submission.file.path}, ${submission.file.name}, ${register.key},
        ${actor.userId}::uuid, ${JSON.stringify(actor.path)}::jsonb, ${submission.language}, ${sheet ?? null}, ${part.headerRow ?? null},
        ${submission.encoding ?? null}, ${part.mapping === undefined ? null : JSON.stringify(part.mapping)}::jsonb,
        ${JSON.stringify(part.adds ?? {})}::jsonb,
        ${JSON.stringify(submission.limits)}::jsonb, ${part.compare === undefined ? null : JSON.stringify(part.compare)}::jsonb,
        ${JSON.stringify({ notes: part.notes })}::jsonb,
        ${submission.made === undefined ? null : JSON.stringify(submission.made)}::jsonb, ${await proofOf(tx, actor)})`.execute(
    tx,
  );
}
