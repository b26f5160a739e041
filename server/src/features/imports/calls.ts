import { rename, rm } from 'node:fs/promises';
import {
  importAbout,
  importAgain,
  importCancel,
  importRerun,
  importResult,
  importStart,
  importUndo,
  importUnknown,
} from '@plumbline/contract/features/imports/calls/runs.ts';
import {
  importBadRows,
  importConsequences,
  importRemoveMissing,
  importRows,
  type ImportConsequence,
  type ImportRow,
} from '@plumbline/contract/features/imports/calls/import-rows.ts';
import { importInspect } from '@plumbline/contract/features/imports/calls/mappings.ts';
import { AppError, InvalidError } from '@plumbline/contract/errors.ts';
import { w } from '@plumbline/contract/words/word.ts';
import { rows, sql } from '../../db/database.ts';
import { known } from '../../db/model.ts';
import type { Actor } from '../../register/row/actor.ts';
import { actorOf } from '../../register/row/actor-of.ts';
import { type Context, demand, type Scoped } from '../../http/context.ts';
import { handle, handleUpload } from '../../http/handler.ts';
import { get } from '../../register/read/read.ts';
import { checkRefs } from '../../register/write/check-refs.ts';
import { formlessOf } from './formless.ts';
import { addedTo } from './add-unknown.ts';
import { badRows, rerun } from './bad-rows.ts';
import { unknownRules } from './columns.ts';
import { aboutOf, fileOf, limitsOf, partsOf } from './import-parts.ts';
import { cancelImport } from './import-task.ts';
import { inspect } from './inspect.ts';
import { mappingHandlers } from './mapping-calls.ts';
import { removeMissing } from './remove-missing.ts';
import { resultOf } from './result-of.ts';
import { submitImport, type SubmittedPart } from './submit.ts';
import { undoImport } from './undo.ts';
import { againOf, unknownNames } from './unknown-names.ts';

const ONLY_FULL = w(
  'Rows missing from the file can only be deleted after a full import. Run it for real first.',
  '只有正式导入后才能删除文件中没有的行。请先正式导入。',
);
const NOTHING_TO_UNDO = w('Only a completed full import can be undone.', '只能撤销已完成的正式导入。');

const NEVER_ADDED = w(
  'Rows of the table this column refers to need more than a name. Add the missing rows there first.',
  '该列引用的数据表不能仅凭名称新增行，请先在该表中添加。',
);

/**
 * Checks that a caller whose import adds names to other tables may add rows there. @throws AppError `forbidden`,
 * InvalidError where a row needs more than a name, or what it is given beside the name cannot be written
 */
async function demandAdded(context: Scoped, { register, mapping, adds }: SubmittedPart): Promise<void> {
  const { added, never } = addedTo(register, unknownRules(mapping, adds));
  if (never.length > 0)
    throw new InvalidError(never.map((name) => ({ field: `plan.${register.key}.${name}`, words: NEVER_ADDED })));
  for (const { target, values, derived } of added) {
    for (const { key } of [target, ...derived.map((each) => each.register)]) demand(context, key, 'add');
    await checkRefs(context.db, actorOf(context), target, [values]);
  }
}

const largest = (context: Context): number => limitsOf(context).bytes;

/** The calls for an import; the upload itself is the verb `import` of a register. */
export const importHandlers = [
  ...mappingHandlers,
  handle(importCancel, async (context, { job }) => {
    const { bundle } = await fileOf(context, job);
    await cancelImport(context.db, context.caller.tenantId, bundle);
    return null;
  }),
  handle(importRows, async (context, { job, outcome, limit, offset }) => {
    await fileOf(context, job);
    const which = outcome === 'noted' ? sql`notes is not null` : sql`outcome = ${outcome}`;
    const found = await rows(
      context.db,
      sql<
        Omit<ImportRow, 'changes'> & { changes: ImportRow['changes'] | null; total: number }
      >`select number, outcome, key, coalesce(problems, '[]'::jsonb) as problems, coalesce(notes, '[]'::jsonb) as notes,
          case when outcome = 'updated' then (select jsonb_agg(jsonb_build_object('column', c.key, 'was', c.value, 'becomes', coalesce(becomes ->> c.key, '')) order by c.key)
            from jsonb_each_text(was) c) end as changes,
          count(*) over () as total
        from import_row where tenant_id = ${context.caller.tenantId}::uuid and job_id = ${job}::uuid and ${which}
        order by number limit ${limit} offset ${offset}`,
    );
    return {
      rows: found.map(({ total: _total, changes, ...row }) => ({ ...row, changes: changes ?? [] })),
      total: found[0]?.total ?? 0,
    };
  }),
  handle(importConsequences, async (context, { job }) => {
    await fileOf(context, job);
    return rows(
      context.db,
      sql<ImportConsequence>`select subject, action, count, titles from import_consequence
        where tenant_id = ${context.caller.tenantId}::uuid and job_id = ${job}::uuid order by action = 'doubt' desc, subject, action`,
    );
  }),
  handle(importRemoveMissing, async (context, { job, ids, all, how, dryRun }) => {
    const { register } = await fileOf(context, job);
    demand(context, register.key, 'delete');
    const row = await get(context.db, actorOf(context), known('importJob'), job);
    if (row['importSetting'] !== 'full' || row['state'] !== 'done')
      throw new AppError('notAllowedHere', { why: ONLY_FULL });
    const actor: Actor = { ...actorOf(context), via: `import ${String(row['number'])}` };
    return removeMissing(context.db, actor, { job, register, ids, all, how, dryRun, file: String(row['fileName']) });
  }),
  handle(importUndo, async (context, { job, dryRun, leave }) => {
    const { bundle } = await fileOf(context, job);
    for (const { register } of await partsOf(context, bundle))
      for (const right of ['update', 'delete'] as const) demand(context, register.key, right);
    const row = await get(context.db, actorOf(context), known('importJob'), job);
    if (row['state'] !== 'done' || row['importSetting'] !== 'full')
      throw new AppError('notAllowedHere', { why: NOTHING_TO_UNDO });
    const actor: Actor = { ...actorOf(context), via: `undo of import ${String(row['number'])}` };
    return undoImport(context.db, actor, { job, dryRun, leave });
  }),
  handle(importResult, async (context, { job }) => {
    const { bundle } = await fileOf(context, job);
    return resultOf(context, bundle);
  }),
  handle(importAbout, async (context, { job }) => {
    const { bundle } = await fileOf(context, job);
    const parts = await partsOf(context, bundle);
    return { parts: await Promise.all(parts.map(async (part) => aboutOf(part, await formlessOf(context, part)))) };
  }),
  handleUpload(importInspect, (context, input, file) => inspect(context, input, file), { largest }),
  handleUpload(
    importStart,
    async (context, { setting, encoding, plan }, file) => {
      const parts = plan.map(({ register: key, ...part }) => ({ ...part, register: known(key) }));
      for (const part of parts) await demandAdded(context, part);
      // from here on the file is ours: moved, because the HTTP layer deletes the file at its upload path
      const path = `${file.path}.import`;
      await rename(file.path, path);
      const { language } = context;
      const storedFile = { path, name: file.name };
      try {
        const actor = actorOf(context);
        const jobs = await submitImport(context.db, actor, {
          parts,
          file: storedFile,
          setting,
          encoding,
          language,
          limits: limitsOf(context),
        });
        return { jobs };
      } catch (error) {
        await rm(path, { force: true });
        throw error;
      }
    },
    { largest },
  ),
  handle(importBadRows, async (context, { job, offset }) => badRows(context, await fileOf(context, job), offset)),
  handle(importUnknown, async (context, { job }) => unknownNames(context, await fileOf(context, job))),
  handle(importAgain, async (context, input) => {
    const { bundle } = await fileOf(context, input.job);
    const order = againOf(await partsOf(context, bundle), input);
    for (const part of order.parts) {
      demand(context, part.register.key, 'import');
      await demandAdded(context, part);
    }
    const submission = { ...order, setting: input.setting, language: context.language, limits: limitsOf(context) };
    return { jobs: await submitImport(context.db, actorOf(context), submission) };
  }),
  handle(importRerun, async (context, input) => ({
    job: await rerun(context, await fileOf(context, input.job), input),
  })),
];
