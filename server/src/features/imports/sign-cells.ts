import { readText } from '@plumbline/contract/field/kinds.ts';
import { SIGNED_ON, signColumnOf } from '@plumbline/contract/rules/record-columns.ts';
import { isRecord } from '@plumbline/contract/workflow/records.ts';
import { w, type Word } from '@plumbline/contract/words/word.ts';
import { refuseRepeated } from './captions.ts';

/** The columns of one sign-off: the positions of the signer and the date in the file. */
export interface SignColumn {
  /** Its label, as written in the caption in either language. */
  readonly label: string;
  readonly person: number | undefined;
  readonly date: number | undefined;
}

/** The stage columns that store the cells of a sign-off. */
export const stagedSign = (at: number): readonly [person: string, date: string] => [`g${at}`, `h${at}`];

const WORDS = {
  noDate: w('A sign-off needs its date too.', '签署须同时填写日期。'),
  noPerson: w('A sign-off needs its person too.', '签署须同时填写签署人。'),
} as const;

/** True when a caption belongs to a sign-off of the records of a register. */
export const isSignCaption = (register: string, caption: string): boolean =>
  isRecord(register) && signColumnOf(caption) !== undefined;

/** Labels of two sets may differ only in case: an export of their records has a column for each. */
const labelKey = (label: string): string => label.replaceAll(/\s+/g, ' ');

/** The sign-off columns of a file. @throws AppError `importRepeatedColumns` where one appears twice */
export function signColumns(register: string, headers: readonly string[]): readonly SignColumn[] {
  const found = headers.flatMap((header, at) => {
    const column = isSignCaption(register, header) ? signColumnOf(header) : undefined;
    return column === undefined ? [] : [{ ...column, at, header }];
  });
  refuseRepeated(found, {
    keyOf: ({ label, part }) => `${part} ${labelKey(label)}`,
    captionOf: ({ header }) => header,
  });
  return [...Map.groupBy(found, ({ label }) => labelKey(label)).values()].map((parts) => ({
    label: parts[0]?.label ?? '',
    person: parts.find(({ part }) => part === 'person')?.at,
    date: parts.find(({ part }) => part === 'date')?.at,
  }));
}

/**
 * The sign-off cells of a row in the form the stage stores: the name as written, the date as ISO. A name without a
 * date, or a date without a name, is refused in any sign-off (domain guide 3.2).
 */
export function signCells(
  signs: readonly SignColumn[],
  cells: readonly string[],
  reading: { readonly today: string; readonly refuse: (column: string, words: Word) => unknown },
): readonly (string | null)[] {
  return signs.flatMap(({ label, person, date: day }) => {
    const [name, on] = [person, day].map((at) => (at === undefined ? '' : (cells[at] ?? '').trim()));
    if (!name && !on) return [null, null];
    if (!on) reading.refuse(label, WORDS.noDate);
    if (!name) reading.refuse(label, WORDS.noPerson);
    const parsed = on ? readText(on, SIGNED_ON, reading.today) : { value: null };
    if ('error' in parsed) reading.refuse(label, parsed.error);
    return [name || null, 'value' in parsed && parsed.value !== null ? String(parsed.value) : null];
  });
}
