import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { InvalidError } from '@plumbline/contract/errors.ts';
import type { Answers } from '@plumbline/contract/rules/answers.ts';
import { layOut } from '@plumbline/contract/rules/form-grid.ts';
import { parseSpreadsheetForm, type SpreadsheetSheet } from '@plumbline/contract/rules/spreadsheet-form.ts';
import {
  layoutOf,
  type OwnSheet,
  readSpreadsheetForm,
  toSpreadsheetForm,
} from '@plumbline/contract/rules/spreadsheet-sheet.ts';
import { picturesIn } from '@plumbline/contract/rules/tasks/picture.ts';
import { w } from '@plumbline/contract/words/word.ts';
import type { FileAnswer } from '../../../http/handler.ts';
import type { UploadedFile } from '../../../http/register-service.ts';
import type { SheetRow } from '../sheet-rows.ts';
import type { FilledSheet } from './filled-sheet.ts';
import { versionOf } from './workbook-lines.ts';

const WORDS = {
  form: w(
    'The form of this check has changed since the file was exported. Export it again.',
    '该检查的表单与导出文件时不同，请重新导出。',
  ),
} as const;
/** The value in place of the QR code: the versions of the answers and of the layout at export. */
const STATE = /^([\da-f]{12}) ([\da-f]{12})$/;

/** A check sheet as laid out for spreadsheet-form data: without its record's lists, which change, and its sign-offs. */
function ownSheet(row: SheetRow): OwnSheet {
  const { documentCode, answers, comment } = row;
  const grid = layOut(
    { ...row.model, lists: [] },
    {
      title: row.name,
      documentCode,
      itr: { name: row.ownerName, description: row.ownerDescription },
      header: row.header,
      signOffs: [],
    },
  );
  const layout = createHash('sha256').update(layoutOf(grid).join('\n')).digest('hex').slice(0, 12);
  return {
    name: documentCode,
    grid,
    answers,
    comment,
    codes: { barcode: documentCode, qr: `${versionOf(row)} ${layout}` },
  };
}

/** Check sheets as a file of spreadsheet-form data (reading D84). */
export const formDataFile = (name: string, sheets: readonly SheetRow[]): FileAnswer => ({
  file: `${name}.json`,
  type: 'application/json',
  body: Readable.from([JSON.stringify(toSpreadsheetForm(sheets.map(ownSheet)))]),
});

/** True when a file contains spreadsheet-form data. */
export const isFormData = ({ name }: UploadedFile): boolean => name.toLowerCase().endsWith('.json');

/** The filled sheets in a file of spreadsheet-form data. @throws InvalidError for any other file, in words */
export async function formDataSheets({
  path,
}: UploadedFile): Promise<readonly { readonly name: string; readonly filled: FilledSheet }[]> {
  const read = parseSpreadsheetForm(await readFile(path, 'utf8'));
  if ('why' in read) throw new InvalidError([{ field: 'file', words: read.why }]);
  return read.data.sheets.map((sheet) => ({ name: sheet.name, filled: filledBy(sheet) }));
}

function filledBy(sheet: SpreadsheetSheet): FilledSheet {
  const state = Object.values(sheet.cells).map(({ form, value }) => (form === null ? STATE.exec(value) : null));
  const [, version = '', layout = ''] = state.find((match) => match !== null) ?? [];
  return {
    documentCode: sheet.name,
    version,
    signOffs: [],
    read: (row) => {
      const own = ownSheet(row);
      if (!own.codes.qr.endsWith(` ${layout}`)) return { refused: WORDS.form };
      const { answers, comment, problems } = readSpreadsheetForm(sheet, own, filesOf(row.answers, row));
      return { answers, comment, warnings: problems };
    },
  };
}

/** The ids of the pictures and drawings in the answers of a sheet. */
const filesOf = (answers: Answers, { model }: SheetRow): readonly string[] =>
  model.tasks.flatMap(({ name, input }) =>
    input?.kind === 'picture' || input?.kind === 'signature' ? picturesIn(answers, name) : [],
  );
