import { AppError } from '@plumbline/contract/errors.ts';
import type { AnyRegister } from '@plumbline/contract/register/register.ts';
import { plainCaption } from '@plumbline/contract/rules/import-mapping.ts';
import { formerCaptions } from '@plumbline/contract/words/former-captions.ts';
import { w, type Word } from '@plumbline/contract/words/word.ts';
import type { SheetColumn } from '../../register/row/sheet-columns.ts';
import { cutName, firstOf } from '../../sheets/xlsx/sheet-names.ts';
import { safeSheetName } from '../../sheets/xlsx/workbook-xml.ts';

/**
 * The captions that a result workbook adds; an import skips them, so that a corrected result can be imported as it is.
 */
export const RESULT_CAPTIONS = { outcome: w('Outcome', '结果'), details: w('Details', '详情') } as const;

/**
 * The captions a column may have in a file: the name of its field, its caption in either language, and former captions.
 * The single definition.
 */
export const captionsOf = (column: Pick<SheetColumn, 'name' | 'label'>): readonly string[] => [
  column.name,
  column.label.zh,
  column.label.en,
  ...formerCaptions(column.label.zh),
  ...formerCaptions(column.label.en),
];

/** The names of a register in a sheet or file name: its key, its name in either language, the end of its route. */
const namesOf = ({ key, label, route }: AnyRegister): readonly string[] => [
  key,
  label.en,
  label.zh,
  ...formerCaptions(label.zh),
  route.split('/').at(-1) ?? '',
];

/**
 * Normalises a sheet name for comparison: truncated as a spreadsheet does, without blanks, punctuation and the plural
 * s.
 */
const plainName = (name: string): string =>
  safeSheetName(name)
    .toLowerCase()
    .replaceAll(/[\s_()-]+/g, '')
    .replace(/(?<=[a-z]{3})s$/, '');

/**
 * The register a sheet is named after, or is a continuation of; undefined when there is none, or when the name is
 * ambiguous.
 */
export function registerOfSheet(name: string, registers: readonly AnyRegister[]): AnyRegister | undefined {
  const called = (wanted: string, written: (name: string) => string): AnyRegister | undefined => {
    const plain = plainName(wanted);
    if (plain === '') return undefined;
    return registers.find((register) => namesOf(register).some((label) => plainName(written(label)) === plain));
  };
  const first = firstOf(name);
  return called(name, (value) => value) ?? (first === undefined ? undefined : called(first, cutName));
}

/** Refuses captions that mean the same column. @throws AppError `importRepeatedColumns` naming those after the first */
export function refuseRepeated<T>(
  found: readonly T[],
  accessors: { readonly keyOf: (item: T) => string; readonly captionOf: (item: T) => string },
): void {
  const keys = found.map(accessors.keyOf);
  const twice = found.filter((_, at) => keys.indexOf(keys[at] ?? '') < at);
  if (twice.length > 0)
    throw new AppError('importRepeatedColumns', { columns: twice.map(accessors.captionOf).join(', ') });
}

/** True when a caption is one of the given words. */
export const isCaption = (header: string, words: readonly Word[]): boolean =>
  words.some((word) => [word.en, word.zh].some((text) => plainCaption(text) === plainCaption(header)));
