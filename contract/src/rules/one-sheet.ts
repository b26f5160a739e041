import { linesOf } from '../lines/index.ts';
import type { Lines } from '../lines/lines.ts';
import type { AnyRegister } from '../register/register.ts';
import { registerOf } from '../registers/index.ts';
import { w, type Word } from '../words/word.ts';
import { plainCaption, type FieldSource, type ImportMapping } from './import-mapping.ts';

const BETWEEN = ' · ';
/**
 * The caption of a lines column in a sheet that also holds the parent rows: `Members · Item`. Fields of row and lines
 * may share a name.
 */
export const lineCaption = ({ label }: Pick<Lines, 'label'>, field: Word): Word =>
  w(`${label.en}${BETWEEN}${field.en}`, `${label.zh}${BETWEEN}${field.zh}`);

/** A caption as it was before the company renamed it; in a lines column only the last part is a renamed caption. */
function beforeRenaming(caption: string, inFile: (caption: string) => string): string {
  const at = caption.lastIndexOf(BETWEEN);
  if (at < 0) return inFile(caption);
  const start = at + BETWEEN.length;
  return caption.slice(0, start) + inFile(caption.slice(start));
}

/** One table filled from such a sheet. */
export interface SheetPart {
  readonly register: string;
  readonly mapping: ImportMapping;
}

/** The fields of a register that a file may fill, except those in `without`. */
const fillable = ({ fields }: AnyRegister, without?: string): readonly (readonly [string, Word])[] =>
  Object.entries(fields).flatMap(([name, field]) =>
    field.computed || field.live || field.hide?.includes('import') || name === without ? [] : [[name, field.label]],
  );

/** The mapping sources of all columns whose caption occurs in the sheet, in either language. */
function sourcesOf(
  columns: readonly (readonly [string, Word])[],
  headers: readonly string[],
): Readonly<Record<string, FieldSource>> {
  const found = columns.flatMap(([name, { en, zh }]) => {
    const header = headers.find((header) => [en, zh].some((text) => plainCaption(text) === plainCaption(header)));
    return header === undefined ? [] : [[name, { from: [header] }] as [string, FieldSource]];
  });
  return Object.fromEntries(found);
}

/**
 * How one sheet fills two tables: rows and, beside each row, its lines, as an export produces it and contractors send
 * it. The values of the row are in its first line, and repeated or blank below. Undefined where the captions are not
 * those of such a sheet, and where the system names the rows: a new one has no name by which its lines could find it. `inFile` returns a caption as it was before the company renamed it.
 */
export function partsOfSheet(
  register: AnyRegister,
  headers: readonly string[],
  inFile: (caption: string) => string = (caption) => caption,
): readonly [rows: SheetPart, lines: SheetPart] | undefined {
  const renamed = new Map(headers.map((header) => [beforeRenaming(header, inFile), header] as const));
  const asTheyStand = (fields: Readonly<Record<string, FieldSource>>): Readonly<Record<string, FieldSource>> =>
    Object.fromEntries(
      Object.entries(fields).map(([name, { from }]) => [
        name,
        { from: from.map((header) => renamed.get(header) ?? header) },
      ]),
    );
  const own = asTheyStand(sourcesOf(fillable(register), [...renamed.keys()]));
  const title = own[register.title];
  if (title === undefined) return undefined;
  for (const lines of linesOf(register)) {
    const target = registerOf(lines.key);
    if (target === undefined) continue;
    const columns = fillable(target, lines.of).map(([name, label]) => [name, lineCaption(lines, label)] as const);
    const lineFields = asTheyStand(sourcesOf(columns, [...renamed.keys()]));
    if (Object.keys(lineFields).length === 0) continue;
    return [
      { register: register.key, mapping: { fields: own, once: true } },
      { register: lines.key, mapping: { fields: { [lines.of]: { ...title, down: true }, ...lineFields } } },
    ];
  }
  return undefined;
}
