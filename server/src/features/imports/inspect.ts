import type { ImportInspection, InspectedSheet } from '@plumbline/contract/features/imports/calls/mappings.ts';
import { RIGHTS } from '@plumbline/contract/access.ts';
import { AppError } from '@plumbline/contract/errors.ts';
import type { AnyRegister } from '@plumbline/contract/register/register.ts';
import { loadables } from '@plumbline/contract/registers/list-sheets.ts';
import { isCompletedColumn } from '@plumbline/contract/rules/completed-columns.ts';
import type { ImportEncoding } from '@plumbline/contract/rules/encodings.ts';
import {
  type Fillable,
  headerRowOf,
  knownCaptions,
  proposeMapping,
  type Proposal,
} from '@plumbline/contract/rules/propose-mapping.ts';
import { scheduleMapping } from '@plumbline/contract/rules/schedule-sheet.ts';
import { partsOfSheet } from '@plumbline/contract/rules/one-sheet.ts';
import { known } from '../../db/model.ts';
import { may, type Scoped } from '../../http/context.ts';
import type { UploadedFile } from '../../http/register-service.ts';
import { originalsFor } from '../../register/row/aliases.ts';
import { fillableColumns } from '../../register/row/sheet-columns.ts';
import { previewTable } from '../../sheets/read-table.ts';
import { SheetError } from '../../sheets/sheet-error.ts';
import type { SheetStart } from '../../sheets/read-protocol.ts';
import { captionsOf, registerOfSheet } from './captions.ts';
import { fits } from './columns.ts';
import { sheetRefusal } from '../../workflow/sheet-refusal.ts';
import { limitsOf, takesImports } from './import-parts.ts';
import { mapperOf, rememberedMappings } from './mapping-memory.ts';
import { isNotesSheet } from './templates/notes-name.ts';
import { withoutNumber } from './templates/numbered-name.ts';

/** Maximum characters of a preview cell; previews are only looked at, not imported. */
const CELL_MOST = 200;
const CELLS_MOST = 200;

/** The proposed mapping of the captions of a file to a register. */
const proposalFor = (register: AnyRegister, headers: readonly string[]): Proposal =>
  proposeMapping(fillablesOf(register), headers, register.label);

/** The fields of a register that a file may fill. */
const fillablesOf = (register: AnyRegister): readonly Fillable[] =>
  fillableColumns(register)
    .filter(({ name, field }) => !field.computed || isCompletedColumn(register.key, name))
    .map((column) => ({ name: column.name, label: column.label, called: captionsOf(column) }));

/** The name of a file without its extension, the date that an export appends and the number in a zip of templates. */
const bare = (name: string): string =>
  withoutNumber(name)
    .replace(/\.[^.]*$/, '')
    .replace(/[\s_]*\d{4}-\d{2}-\d{2}.*$/, '');

/**
 * Inspects an uploaded file: its sheets, what they seem to be, and how such files were mapped before.
 *
 * @throws AppError `forbidden` for a user who may import nothing
 */
export async function inspect(
  context: Scoped,
  {
    register: key,
    encoding,
  }: { readonly register?: string | undefined; readonly encoding?: ImportEncoding | undefined },
  file: UploadedFile,
): Promise<ImportInspection> {
  const chosen = key === undefined ? undefined : known(key);
  const own = loadables.filter((loadable) => takesImports(loadable) && may(context, loadable.key, 'import'));
  if (own.length === 0) throw new AppError('forbidden', { right: RIGHTS.import });
  const original = await originalsFor(context.db, context.caller.tenantId);
  try {
    const preview = await previewTable(file, { encoding, limits: limitsOf(context) });
    // the notes of a template are for reading, and say so
    const found = { ...preview, sheets: preview.sheets.filter((sheet) => !isNotes(sheet)) };
    const sheets: InspectedSheet[] = [];
    const captions = new Map(own.map((register) => [register, knownCaptions(fillablesOf(register))]));
    for (const sheet of found.sheets) {
      const named = registerOfSheet(original(sheet.name === '' ? bare(file.name) : sheet.name), own);
      // a file with one sheet goes where its sender said; several sheets are told apart by their names
      const single = found.sheets.filter(({ hidden, rows }) => !hidden && rows.length > 0).length < 2;
      const fills = single ? chosen : undefined;
      const table = fills && captions.get(fills);
      const known = table ? [table] : [...captions.values()];
      sheets.push(await inspected(context, sheet, { chosen: fills, named, own, original, known }));
    }
    return { encoding: found.encoding ?? null, isGuess: found.isGuess, sheets };
  } catch (error) {
    if (error instanceof SheetError) throw sheetRefusal(error);
    throw error;
  }
}

const isNotes = ({ name, rows }: SheetStart): boolean => isNotesSheet(name, rows[0]?.cells ?? []);

/** The tables that a sheet of rows with their lines fills, where the sender may import into each. */
function partsFor(
  register: AnyRegister | undefined,
  captions: readonly string[],
  options: { readonly own: readonly AnyRegister[]; readonly original: (caption: string) => string },
): InspectedSheet['parts'] {
  const parts = register === undefined ? [] : (partsOfSheet(register, captions, options.original) ?? []);
  return parts.every((part) => options.own.some(({ key }) => key === part.register)) ? parts : [];
}

/**
 * The table a sheet most likely fills. A project may have the same name as a table, so the contents of the sheet count
 * for more.
 */
function registerFor(
  captions: readonly string[],
  remembered: InspectedSheet['remembered'],
  { named, own }: { readonly named: AnyRegister | undefined; readonly own: readonly AnyRegister[] },
): AnyRegister | undefined {
  const ownOf = (key: string | undefined): AnyRegister | undefined => own.find((candidate) => candidate.key === key);
  return ownOf(scheduleMapping(captions)?.register) ?? named ?? ownOf(remembered[0]?.register);
}

async function inspected(
  context: Scoped,
  { name, hidden, rows, rowCount }: SheetStart,
  options: {
    readonly chosen: AnyRegister | undefined;
    readonly named: AnyRegister | undefined;
    readonly own: readonly AnyRegister[];
    readonly original: (caption: string) => string;
    /** The captions of each table that it may fill. */
    readonly known: readonly ReadonlySet<string>[];
  },
): Promise<InspectedSheet> {
  const headerRow = headerRowOf(rows, options.known);
  const captions = rows.find(({ number }) => number === headerRow)?.cells ?? [];
  const before = await rememberedMappings(context.db, mapperOf(context), captions);
  const remembered = before.filter(({ register }) => options.own.some(({ key }) => key === register));
  const register = options.chosen ?? registerFor(captions, remembered, options);
  return {
    name,
    hidden,
    headerRow,
    rowCount:
      rowCount === undefined ? null : Math.max(0, rowCount - rows.filter(({ number }) => number <= headerRow).length),
    rows: rows.map(({ number, cells }) => ({
      number,
      cells: cells.slice(0, CELLS_MOST).map((cell) => cell.slice(0, CELL_MOST)),
    })),
    register: register?.key ?? null,
    fits: register !== undefined && fits(register, captions.map(options.original)),
    proposal: register === undefined ? null : proposalFor(register, captions),
    parts: partsFor(register, captions, options),
    remembered,
  };
}
