import { existsSync } from 'node:fs';
import { cellExample } from '@plumbline/contract/field/sheet-notes.ts';
import { isRefField } from '@plumbline/contract/field/kinds.ts';
import type { AnyRegister } from '@plumbline/contract/register/register.ts';
import { plainCaption } from '@plumbline/contract/rules/import-mapping.ts';
import { importColumns } from '../../../register/row/sheet-columns.ts';
import { captionsOf } from '../captions.ts';
import { equipmentSheets, sheetFrom } from '../packs/pack-data.ts';

const CONTENT = new URL('../../../../content/', import.meta.url);
/** Where files with sample rows are, in the order in which they are searched. */
const FOLDERS = ['samples', 'plant/registers'] as const;
/** The equipment types of the demonstration plant. */
const EQUIPMENT = 'plant/generator/equipment.json';
/** How many sample rows are shown. */
const SHOWN = 3;

/** A sample row: the cells by field, as an English sheet has them; blank ones are left out. */
export type SampleRow = Readonly<Record<string, string>>;

const read = new Map<string, readonly SampleRow[]>();

/**
 * Plausible rows of a register, as many as an empty page shows: those of its file in `content/samples`, else those that
 * the starter packs and the demonstration plant begin with, else one made from its declaration.
 */
export function sampleRows(register: AnyRegister): readonly SampleRow[] {
  const found = read.get(register.key) ?? rowsOf(register);
  read.set(register.key, found);
  return found;
}

function rowsOf(register: AnyRegister): readonly SampleRow[] {
  const sheet = sheetOf(register);
  if (sheet === undefined) return [madeRow(register)];
  const names = sheet.headers.map((header) => fieldOf(register, header));
  return sheet.lines.slice(0, SHOWN).map((cells) =>
    Object.fromEntries(
      names.flatMap((name, at) => {
        const cell = cells[at] ?? '';
        return cell === '' ? [] : [[name, cell]];
      }),
    ),
  );
}

function sheetOf(register: AnyRegister) {
  const { key } = register;
  for (const folder of FOLDERS) {
    const file = new URL(`${folder}/${key}.csv`, CONTENT);
    if (existsSync(file)) return sheetFrom(key, file);
  }
  return equipmentSheets(EQUIPMENT).find((sheet) => sheet.register.key === key);
}

/** The field of a caption in a file of ours. @throws when the register has no such column */
function fieldOf(register: AnyRegister, header: string): string {
  const wanted = plainCaption(header);
  const found = importColumns(register).find((column) =>
    captionsOf(column).some((name) => plainCaption(name) === wanted),
  );
  if (found === undefined) throw new Error(`The sample rows of ${register.key} have an unknown column "${header}".`);
  return found.name;
}

/** A row with the required columns alone; a reference has the name of a row of that register. */
function madeRow(register: AnyRegister): SampleRow {
  return Object.fromEntries(
    importColumns(register).flatMap(({ name, field }) => {
      if (field.required !== true || field.computed === true) return [];
      return [[name, isRefField(field) ? 'EX-01' : cellExample(field)]];
    }),
  );
}
