import { AppError } from '@plumbline/contract/errors.ts';
import type { AnyRegister } from '@plumbline/contract/register/register.ts';
import { w } from '@plumbline/contract/words/word.ts';
import { ACTION, importColumns, sheetColumns, type SheetColumn } from '../../register/sheet-columns.ts';

/** A column of the file that is read: where it stands and which field it fills. */
export interface FileColumn extends SheetColumn {
  readonly at: number;
}
/** How the columns of a file are read. */
export interface FileColumns {
  readonly columns: readonly FileColumn[];
  /** Where the Action column stands, if there is one. */
  readonly action: number | undefined;
  /** Columns without a caption; a cell with text there is an error. */
  readonly blank: readonly number[];
}

const plain = (caption: string): string => caption.trim().toLowerCase();

/** The columns of a register by caption in either language, or by the name of the field. */
const byCaption = (columns: readonly SheetColumn[]): ReadonlyMap<string, SheetColumn> =>
  new Map(
    columns.flatMap((column) =>
      [column.name, column.label.zh, column.label.en].map((caption) => [plain(caption), column] as const),
    ),
  );

/**
 * Reads the captions: any order, either language. Unknown and repeated captions are refused with their names; the key
 * must be there. Columns the system writes are skipped, and so are protected ones, whose caption ends in `*` (domain
 * guide 3.14 items 1–3): an export comes back as it was.
 */
export function fileColumns(register: AnyRegister, headers: readonly string[]): FileColumns {
  const writable = byCaption(importColumns(register));
  const known = byCaption(sheetColumns(register));
  const isAction = (header: string): boolean => [ACTION.en, ACTION.zh].some((word) => plain(word) === plain(header));
  const unknown = headers.filter(
    (header) => header.trim() !== '' && !isAction(header) && !known.has(plain(unstarred(header))),
  );
  if (unknown.length > 0) throw new AppError('importUnknownColumns', { columns: unknown.join(', ') });
  const columns = headers.flatMap((header, at) => {
    const column = writable.get(plain(header));
    return column ? [{ ...column, at }] : [];
  });
  const twice = columns.filter((column, place) => columns.findIndex((other) => other.name === column.name) < place);
  if (twice.length > 0)
    throw new AppError('importRepeatedColumns', { columns: twice.map((column) => headers[column.at]).join(', ') });
  refuseMissingKey(register, columns);
  const action = headers.findIndex(isAction);
  return {
    columns,
    action: action < 0 ? undefined : action,
    blank: headers.flatMap((header, at) => (header.trim() === '' ? [at] : [])),
  };
}
const unstarred = (header: string): string => header.trim().replace(/\*$/, '');

function refuseMissingKey(register: AnyRegister, columns: readonly FileColumn[]): void {
  const missing = importColumns(register).filter(
    (column) => column.role === 'key' && !column.field.computed && !columns.some((one) => one.name === column.name),
  );
  if (missing.length === 0) return;
  const list = (language: 'en' | 'zh'): string => missing.map((column) => column.label[language]).join(', ');
  throw new AppError('importMissingKey', { columns: w(list('en'), list('zh')) });
}
