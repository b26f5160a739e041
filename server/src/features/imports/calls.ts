import { importCancel } from '@plumbline/contract/calls/ext/import-cancel.ts';
import { importConsequences, type ImportConsequence } from '@plumbline/contract/calls/ext/import-consequences.ts';
import { importResult } from '@plumbline/contract/calls/ext/import-result.ts';
import { type ImportRow, importRows } from '@plumbline/contract/calls/ext/import-rows.ts';
import { importUndo } from '@plumbline/contract/calls/ext/import-undo.ts';
import { AppError } from '@plumbline/contract/errors.ts';
import { w } from '@plumbline/contract/words/word.ts';
import { one, rows, sql } from '../../db/database.ts';
import { known } from '../../db/model.ts';
import { actorOf } from '../../register/actor-of.ts';
import { demand, type Scoped } from '../../http/context.ts';
import { handle } from '../../http/handler.ts';
import { get } from '../../register/read.ts';
import { SheetError } from '../../sheets/sheet-error.ts';
import { sheetRefusal } from './import-task.ts';
import { resultWorkbook } from './result-workbook.ts';
import { undoImport } from './undo.ts';

/** The file of an import of the chosen scope; its register's right to import is asked for. @throws AppError `notFound` */
async function fileOf(context: Scoped, job: string): Promise<{ readonly path: string; readonly register: string }> {
  const actor = actorOf(context);
  await get(context.db, actor, known('importJob'), job);
  const file = await one(
    context.db,
    sql<{
      path: string;
      register: string;
    }>`select path, register from import_file where tenant_id = ${actor.tenantId}::uuid and job_id = ${job}::uuid`,
  );
  if (!file) throw new AppError('notFound');
  demand(context, file.register, 'import');
  return file;
}

const NOTHING_TO_UNDO = w('Only a full import that is done can be undone.', '只能撤销已完成的正式导入。');

/** The calls around an import; the upload itself is the verb `import` of a register. */
export const importHandlers = [
  handle(importCancel, async (context, { job }) => {
    await fileOf(context, job);
    await sql`update import_file set cancelled = true where tenant_id = ${context.caller.tenantId}::uuid and job_id = ${job}::uuid`.execute(
      context.db,
    );
    return null;
  }),
  handle(importRows, async (context, { job, outcome, limit, offset }) => {
    await fileOf(context, job);
    const found = await rows(
      context.db,
      sql<
        ImportRow & { total: number }
      >`select number, outcome, key, coalesce(problems, '[]'::jsonb) as problems, count(*) over () as total
        from import_row where tenant_id = ${context.caller.tenantId}::uuid and job_id = ${job}::uuid and outcome = ${outcome}
        order by number limit ${limit} offset ${offset}`,
    );
    return { rows: found.map(({ total: _total, ...row }) => row), total: found[0]?.total ?? 0 };
  }),
  handle(importConsequences, async (context, { job }) => {
    await fileOf(context, job);
    return rows(
      context.db,
      sql<ImportConsequence>`select subject, action, count, titles from import_consequence
        where tenant_id = ${context.caller.tenantId}::uuid and job_id = ${job}::uuid order by action = 'doubt' desc, subject, action`,
    );
  }),
  handle(importUndo, async (context, { job, dryRun }) => {
    const { register } = await fileOf(context, job);
    for (const right of ['update', 'delete'] as const) demand(context, register, right);
    const row = await get(context.db, actorOf(context), known('importJob'), job);
    if (row['state'] !== 'done' || row['importSetting'] !== 'full')
      throw new AppError('notAllowedHere', { why: NOTHING_TO_UNDO });
    const actor = { ...actorOf(context), via: `undo of import ${String(row['number'])}` };
    return undoImport(context.db, actor, { job, dryRun });
  }),
  handle(importResult, async (context, { job }) => {
    const { path } = await fileOf(context, job);
    const row = await get(context.db, actorOf(context), known('importJob'), job);
    const fileName = String(row['fileName']);
    try {
      const name = `${String(row['tableName'])} ${fileName.replace(/\.[^.]*$/, '')} ${String(row['importSetting'])} ${new Date().toISOString().slice(0, 10)}`;
      return await resultWorkbook(context.db, {
        tenantId: context.caller.tenantId,
        job,
        file: { path, name: fileName },
        name,
        language: context.language,
      });
    } catch (error) {
      if (error instanceof SheetError) throw sheetRefusal(error);
      throw error;
    }
  }),
];
