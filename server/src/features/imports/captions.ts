import { AppError } from '@plumbline/contract/errors.ts';
import type { AnyRegister } from '@plumbline/contract/register/register.ts';
import { plainCaption } from '@plumbline/contract/rules/import-mapping.ts';
import { formerCaptions } from '@plumbline/contract/words/former-captions.ts';
import { w, type Word } from '@plumbline/contract/words/word.ts';
import type { SheetColumn } from '../../register/sheet-columns.ts';
import { cutName, firstOf } from '../../sheets/xlsx/sheet-names.ts';
import { safeSheetName } from '../../sheets/xlsx/workbook-xml.ts';

/** The captions a result workbook adds; an import of it passes them over, so that a corrected result can come back as it is. */
export const RESULT_CAPTIONS = { outcome: w('Outcome', '结果'), details: w('Details', '详情') } as const;

/** What a column may be called in a file: the name of its field, its caption in either language, and what that was called before. The one place that says so. */
export const captionsOf = (column: Pick<SheetColumn, 'name' | 'label'>): readonly string[] => [
  column.name,
  column.label.zh,
  column.label.en,
  ...formerCaptions(column.label.zh),
  ...formerCaptions(column.label.en),
];

/** What a register may be called by a sheet or a file: its key, its name in either language, the end of its address. */
const namesOf = ({ key, label, route }: AnyRegister): readonly string[] => [
  key,
  label.en,
  label.zh,
  ...formerCaptions(label.zh),
  route.split('/').at(-1) ?? '',
];

/** A name of a sheet as it is compared: as a spreadsheet would have cut it, without blanks, signs and the s of many. */
const plainName = (name: string): string =>
  safeSheetName(name)
    .toLowerCase()
    .replaceAll(/[\s_()-]+/g, '')
    .replace(/(?<=[a-z]{3})s$/, '');

/** The register a sheet is named after, or goes on with; undefined when there is none, or the name does not tell. */
export function registerOfSheet(name: string, registers: readonly AnyRegister[]): AnyRegister | undefined {
  const called = (wanted: string, written: (name: string) => string): AnyRegister | undefined => {
    const plain = plainName(wanted);
    if (plain === '') return undefined;
    return registers.find((register) => namesOf(register).some((one) => plainName(written(one)) === plain));
  };
  const first = firstOf(name);
  return called(name, (one) => one) ?? (first === undefined ? undefined : called(first, cutName));
}

/** Refuses captions that mean the same column. @throws AppError `importRepeatedColumns` naming those that come after the first */
export function refuseRepeated<T>(
  found: readonly T[],
  of: { readonly keyOf: (one: T) => string; readonly captionOf: (one: T) => string },
): void {
  const keys = found.map(of.keyOf);
  const twice = found.filter((_, at) => keys.indexOf(keys[at] ?? '') < at);
  if (twice.length > 0) throw new AppError('importRepeatedColumns', { columns: twice.map(of.captionOf).join(', ') });
}

/** Whether a caption is one of those words. */
export const isCaption = (header: string, words: readonly Word[]): boolean =>
  words.some((word) => [word.en, word.zh].some((text) => plainCaption(text) === plainCaption(header)));
