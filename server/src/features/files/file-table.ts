import { fileTable, type SheetPreview } from '@plumbline/contract/features/files/calls.ts';
import { AppError } from '@plumbline/contract/errors.ts';
import { handle } from '../../http/handler.ts';
import { countTries } from '../../http/tries.ts';
import { listSheets, readTable, type SheetFile, type Table } from '../../sheets/read-table.ts';
import { SheetError } from '../../sheets/sheet-error.ts';
import { fileOfToken } from './addresses.ts';

/** As much as a user looks at; the whole file can be downloaded. */
const SHOWN = { rows: 200, columns: 60, characters: 300 };
/** Limits for reading the beginning of a file. */
const LIMITS = { bytes: 50 * 1024 * 1024, seconds: 30, memoryMb: 512 };
/** Reading occupies a thread, so the requests of one address are limited. */
const TRIES = { most: 60, windowSeconds: 60 };

const cut = (cells: readonly string[]): string[] =>
  cells.slice(0, SHOWN.columns).map((cell) => cell.slice(0, SHOWN.characters));

async function beginning(table: Table, sheets: readonly string[]): Promise<SheetPreview> {
  const rows: SheetPreview['rows'][number][] = [];
  let more = table.headers.length > SHOWN.columns;
  for await (const batch of table.rows()) {
    for (const { number, cells } of batch.slice(0, SHOWN.rows - rows.length)) {
      more ||= cells.length > SHOWN.columns;
      rows.push({ number, cells: cut(cells) });
    }
    if (rows.length < SHOWN.rows) continue;
    more = true;
    break;
  }
  return { sheets, sheet: table.sheet ?? null, headers: cut(table.headers), rows, more };
}

async function preview(file: SheetFile, sheet: string | undefined): Promise<SheetPreview> {
  const sheets = (await listSheets(file, { limits: LIMITS })).filter(({ hidden }) => !hidden).map(({ name }) => name);
  await using table = await readTable(file, { limits: LIMITS, ...(sheet === undefined ? {} : { sheet }) });
  return await beginning(table, sheets);
}

/** Returns the beginning of an .xlsx or .csv file as a table, read by the import reader in its own thread. */
export const fileTableHandler = handle(fileTable, async (context, { file: token, sheet }) => {
  const file = await fileOfToken(context.db, token);
  if (file === null) throw new AppError('addressEnded');
  await countTries(context.db, [{ key: `file-table:${context.address}`, ...TRIES }]);
  const { tenantId, sha256, name } = file;
  try {
    return await context.installation.files.withCopy({ tenantId, sha256 }, (path) => preview({ path, name }, sheet));
  } catch (error) {
    if (!(error instanceof SheetError)) throw error;
    throw new AppError(error.code === 'import.empty' ? 'importEmpty' : 'importDamaged');
  }
});
