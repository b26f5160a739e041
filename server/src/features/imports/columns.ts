import { AppError } from '@plumbline/contract/errors.ts';
import type { AnyRegister } from '@plumbline/contract/register/register.ts';
import { completedColumnsOf } from '@plumbline/contract/rules/completed-columns.ts';
import {
  type ImportAdds,
  type ImportMapping,
  plainCaption,
  unknownsOf,
} from '@plumbline/contract/rules/import-mapping.ts';
import { likeliest } from '@plumbline/contract/rules/propose-mapping.ts';
import { w, type Language, type Word } from '@plumbline/contract/words/word.ts';
import { secondKeysOf } from '../../db/model.ts';
import { isGiven, type Values } from '../../register/row/values.ts';
import { ACTION, importColumns, sheetColumns, type SheetColumn } from '../../register/row/sheet-columns.ts';
import { captionsOf, isCaption, refuseRepeated, RESULT_CAPTIONS } from './captions.ts';
import { answerCells, type AnswerCells, isAnswerCaption } from './answer-rows.ts';
import { isSignCaption, type SignColumn, signColumns } from './sign-cells.ts';

/** A column of the file that is read: its position, and the field it fills. */
export interface FileColumn extends SheetColumn {
  readonly at: number;
}
/**
 * What to do with a name that the referenced table lacks: leave the field blank, or add a row of that name, with these
 * values beside it.
 */
export type UnknownRule = 'blank' | { readonly add: Values };

/** The handling of unknown names by a mapping, and by the wish of the user, which comes first. */
export const unknownRules = (
  mapping: ImportMapping | null | undefined,
  adds: ImportAdds = {},
): Readonly<Record<string, UnknownRule>> => ({
  ...Object.fromEntries(
    Object.entries(mapping ? unknownsOf(mapping) : {}).map(([name, what]) => [
      name,
      what === 'add' ? { add: {} } : what,
    ]),
  ),
  ...Object.fromEntries(Object.entries(adds).map(([name, add]) => [name, { add }])),
});

/** The columns of a file, by the way they are read. */
export interface FileColumns {
  readonly columns: readonly FileColumn[];
  /** Columns whose caption ends in `*`: their values are compared and shown, never written. */
  readonly guarded: readonly FileColumn[];
  /** The position of the Action column, if there is one. */
  readonly action: number | undefined;
  /** Columns without a caption; text in one of their cells is an error. */
  readonly blank: readonly number[];
  /** The sign-offs it gives to records, or the person and date that complete its rows. */
  readonly signs: readonly SignColumn[];
  /** The answers it gives on the forms of records. */
  readonly answers: readonly AnswerCells[];
  /** The handling of names that the referenced table lacks, by field; without an entry the row is refused. */
  readonly unknown: Readonly<Record<string, UnknownRule>>;
  /** The number of captions; a cell beyond them has no caption either. */
  readonly width: number;
}

/** The columns of a register by caption in either language, or by the name of the field. */
const byCaption = (columns: readonly SheetColumn[]): ReadonlyMap<string, SheetColumn> =>
  new Map(columns.flatMap((column) => captionsOf(column).map((caption) => [plainCaption(caption), column] as const)));

const isAction = (header: string): boolean => isCaption(header, [ACTION]);
const isResult = (header: string): boolean => isCaption(header, Object.values(RESULT_CAPTIONS));
const isStarred = (header: string): boolean => header.trim().endsWith('*');
const unstarred = (header: string): string => header.trim().replace(/\s*\*$/, '');

/** The columns whose captions appear in a file, with their positions. */
function columnsAt(columns: readonly SheetColumn[], headers: readonly string[]): readonly FileColumn[] {
  const known = byCaption(columns);
  return headers.flatMap((header, at) => {
    const column = header.trim() === '' ? undefined : known.get(plainCaption(unstarred(header)));
    return column === undefined ? [] : [{ ...column, at }];
  });
}

/** True when a column is protected; a key finds its row whether or not it is marked as protected. */
const isGuarded = ({ role, at }: FileColumn, headers: readonly string[]): boolean =>
  isStarred(headers[at] ?? '') && role !== 'key' && role !== 'optionalKey';

/**
 * Captions that match no column of the register; the Action column and those of a result workbook are also recognised.
 */
function unknownCaptions(register: AnyRegister, headers: readonly string[]): readonly string[] {
  const known = byCaption(sheetColumns(register));
  return headers.filter(
    (header) =>
      header.trim() !== '' &&
      !known.has(plainCaption(unstarred(header))) &&
      !isAction(header) &&
      !isResult(header) &&
      !isSignCaption(register.key, header) &&
      !isAnswerCaption(register.key, header),
  );
}

/**
 * Reads the captions, in any order and either language. Unknown and repeated captions are refused by name; the key must
 * be present. Columns the system writes are skipped; protected ones, whose caption ends in `*`, are only compared
 * (domain guide 3.14 items 1–3), so that an export can be imported unchanged.
 */
export function fileColumns(
  register: AnyRegister,
  headers: readonly string[],
  unknown: FileColumns['unknown'] = {},
): FileColumns {
  const strange = unknownCaptions(register, headers);
  if (strange.length > 0)
    throw new AppError('importUnknownColumns', { columns: withLikeliest(register, headers, strange) });
  const found = columnsAt(sheetColumns(register), headers);
  const guarded = found.filter((column) => isGuarded(column, headers));
  const columns = columnsAt(importColumns(register), headers).filter((column) => !isGuarded(column, headers));
  refuseRepeated(columns, { keyOf: ({ name }) => name, captionOf: ({ at }) => headers[at] ?? '' });
  refuseMissingKey(register, columns);
  const action = headers.findIndex(isAction);
  return {
    columns,
    guarded,
    action: action < 0 ? undefined : action,
    blank: headers.flatMap((header, at) => (header.trim() === '' ? [at] : [])),
    signs: [...signColumns(register.key, headers), ...completedColumns(register, headers)],
    answers: answerCells(register.key, headers),
    width: headers.length,
    unknown,
  };
}

/**
 * The columns for the person and date that complete a row, where a file can complete rows of the register; one of the
 * two alone has no effect.
 */
function completedColumns(register: AnyRegister, headers: readonly string[]): readonly SignColumn[] {
  const completed = completedColumnsOf(register.key);
  if (completed === undefined) return [];
  const found = columnsAt(sheetColumns(register), headers).filter((column) => !isGuarded(column, headers));
  const [person, date] = [completed.person, completed.date].map(
    (name) => found.find((column) => column.name === name)?.at,
  );
  return person === undefined || date === undefined ? [] : [{ label: completed.person, person, date }];
}

/** Unknown captions, each with the missing column it most likely means. */
function withLikeliest(register: AnyRegister, headers: readonly string[], strange: readonly string[]): Word {
  const there = columnsAt(sheetColumns(register), headers).map(({ name }) => name);
  const free = importColumns(register)
    .filter(({ name, field }) => !field.computed && !there.includes(name))
    .map((column) => ({ name: column.name, label: column.label, called: captionsOf(column) }));
  const list = (language: Language): string =>
    strange
      .map((caption) => {
        const near = likeliest(caption, free);
        return near === undefined ? caption : `${caption} (${near.label[language]}?)`;
      })
      .join(', ');
  return w(list('en'), list('zh'));
}

/** True when an import would accept these captions as they are. */
export function fits(register: AnyRegister, headers: readonly string[]): boolean {
  try {
    fileColumns(register, headers);
    return true;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}

function refuseMissingKey(register: AnyRegister, columns: readonly FileColumn[]): void {
  // a second key finds the row as well
  if (columns.some(({ name }) => secondKeysOf(register).includes(name))) return;
  const missing = importColumns(register).filter(
    (column) =>
      column.role === 'key' &&
      // rows that the system names may be new, but need a column at all
      (!isGiven(column.field) || columns.length === 0) &&
      !columns.some((item) => item.name === column.name),
  );
  if (missing.length === 0) return;
  const list = (language: 'en' | 'zh'): string => missing.map((column) => column.label[language]).join(', ');
  throw new AppError('importMissingKey', { columns: w(list('en'), list('zh')) });
}
