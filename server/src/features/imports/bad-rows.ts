import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { z } from 'zod';
import { BAD_ROWS_MOST, type BadColumn, type BadRow } from '@plumbline/contract/features/imports/calls/import-rows.ts';
import type { importRerun } from '@plumbline/contract/features/imports/calls/runs.ts';
import { AppError } from '@plumbline/contract/errors.ts';
import { choicesOf } from '@plumbline/contract/field/kinds.ts';
import { w, type Language } from '@plumbline/contract/words/word.ts';
import { rows, sql } from '../../db/database.ts';
import type { Scoped } from '../../http/context.ts';
import { actorOf } from '../../register/row/actor-of.ts';
import { ACTION, DELETE } from '../../register/row/sheet-columns.ts';
import { originalsFor } from '../../register/row/aliases.ts';
import { readTable, type TableRow } from '../../sheets/read-table.ts';
import { SheetError } from '../../sheets/sheet-error.ts';
import { csvLine } from '../../sheets/write-csv.ts';
import { fileColumns } from './columns.ts';
import { sheetRefusal } from '../../workflow/sheet-refusal.ts';
import { limitsOf, refuseGone, type ImportedFile } from './import-parts.ts';
import { mappedTable } from './mapped-table.ts';
import { submitImport } from './submit.ts';

const CORRECTED = w('corrected', '已更正');

interface Bad {
  readonly number: number;
  readonly problems: BadRow['problems'];
  readonly total: number;
}

/** The invalid rows of an import, with the cells of the file arranged in the columns of the register. */
export async function badRows(
  context: Scoped,
  file: ImportedFile,
  offset: number,
): Promise<{ readonly columns: readonly BadColumn[]; readonly rows: readonly BadRow[]; readonly total: number }> {
  const bad = await rows(
    context.db,
    sql<Bad>`select number, coalesce(problems, '[]'::jsonb) as problems, count(*) over () as total from import_row
      where tenant_id = ${context.caller.tenantId}::uuid and job_id = ${file.job}::uuid and outcome = 'invalid'
      order by number limit ${BAD_ROWS_MOST} offset ${offset}`,
  );
  const total = bad[0]?.total ?? 0;
  if (total === 0) return { columns: [], rows: [], total };
  refuseGone(file.path);
  try {
    const found = await cellsOf(file, new Set(bad.map(({ number }) => number)), {
      language: context.language,
      original: await originalsFor(context.db, context.caller.tenantId),
    });
    return {
      columns: found.columns,
      rows: bad.map(({ number, problems }) => ({ number, problems, cells: found.cells.get(number) ?? [] })),
      total,
    };
  } catch (error) {
    if (error instanceof SheetError) throw sheetRefusal(error);
    throw error;
  }
}

/** The cells of the given file rows in the columns of the register, with the Action column at the end. */
async function cellsOf(
  file: ImportedFile,
  wanted: ReadonlySet<number>,
  { language, original }: { readonly language: Language; readonly original: (caption: string) => string },
): Promise<{ readonly columns: readonly BadColumn[]; readonly cells: ReadonlyMap<number, readonly string[]> }> {
  await using table = await readTable(file, {
    sheet: file.sheet ?? undefined,
    headerRow: file.headerRow ?? undefined,
    encoding: file.encoding ?? undefined,
  });
  const source = file.mapping === null ? table : mappedTable(table, file.mapping, file.register);
  const { columns, action, signs, answers } = fileColumns(file.register, source.headers.map(original));
  const workedAt = [...signs.flatMap(({ person, date }) => [person, date]), ...answers.map(({ at }) => at)].filter(
    (at) => at !== undefined,
  );
  const cells = new Map<number, readonly string[]>();
  const take = ({ number, cells: all }: TableRow): void => {
    if (!wanted.has(number)) return;
    const read = [...columns.map(({ at }) => at), ...workedAt].map((at) => all[at] ?? '');
    cells.set(number, [...read, action === undefined ? '' : (all[action] ?? '')]);
  };
  for await (const batch of source.rows()) {
    batch.forEach(take);
    if (cells.size === wanted.size) break;
  }
  const shown = columns.map(({ name, label, role, field }) => ({
    name,
    label,
    isKey: role === 'key' || role === 'optionalKey',
    choices: choicesOf(field)?.map(({ word }) => word[language]) ?? null,
  }));
  // answers and sign-offs in a corrected row are imported again with it
  const worked = workedAt.map((at) => source.headers[at] ?? '').map((caption) => plain(caption));
  return {
    columns: [...shown, ...worked, { name: 'Action', label: ACTION, isKey: false, choices: [DELETE[language]] }],
    cells,
  };
}

/** A column that is not a field: its caption is its name in both languages. */
const plain = (caption: string): BadColumn => ({
  name: caption,
  label: w(caption, caption),
  isKey: false,
  choices: null,
});

/** Writes corrected rows to a file of their own beside the first one, and imports it. */
export async function rerun(
  context: Scoped,
  file: ImportedFile,
  { setting, columns, rows: lines }: z.output<(typeof importRerun)['input']>,
): Promise<string> {
  const { register } = file;
  // columns sent back must be the ones handed out: anything else is refused before a file is made of it
  fileColumns(register, columns);
  if (lines.some((line) => line.length !== columns.length)) throw new AppError('badRequest');
  refuseGone(file.path);
  const path = join(dirname(file.path), `${randomUUID()}.import`);
  await writeFile(path, `\ufeff${[columns, ...lines].map(csvLine).join('')}`, { mode: 0o600, flag: 'wx' });
  const { language } = context;
  const name = `${file.name.replace(/\.[^.]*$/, '').slice(0, 200)} · ${CORRECTED[language]}.csv`;
  const [job] = await submitImport(context.db, actorOf(context), {
    parts: [{ register }],
    file: { path, name },
    setting,
    encoding: 'utf-8',
    language,
    limits: limitsOf(context),
  });
  return job?.job ?? '';
}
