import { z } from 'zod';
import { dateRule } from '../field/date.ts';
import { date } from '../field/field.ts';
import { fieldMessages } from '../field/field-messages.ts';
import { w, type Word } from '../words/word.ts';
import { isNumberOf } from './number-format.ts';

/**
 * Spreadsheet-form data: forms as sheets of cells, for tools that fill them in outside the product (specification 3;
 * shape and kinds of input are reading D84). {@link toSpreadsheetForm} creates it from our forms, {@link
 * readSpreadsheetForm} reads it back.
 */

/** The kinds of input of a cell. */
const INPUT_FORMS = ['text', 'number', 'float', 'date', 'checkbox', 'select', 'signature'] as const;
/** The kind of input of a cell. */
export type InputForm = (typeof INPUT_FORMS)[number];

/** Limits of a file; our forms are at most 50 columns wide and some hundreds of rows long. */
const MOST = { sheets: 50, rows: 3000, columns: 200, cells: 20_000, images: 500, imageSize: 1_500_000 } as const;

/** The position of a cell: its row and its column, both from 0, such as `4,0`. */
const ref = z.string().regex(/^(?:0|[1-9]\d{0,3}),(?:0|[1-9]\d{0,2})$/);
const cell = z.strictObject({
  /** What to enter here, with unit and limits; empty where nothing is entered. */
  placeholder: z.string().max(2000),
  /** How it is filled in; null for a read-only cell. */
  form: z.enum(INPUT_FORMS).nullable(),
  /** Its content: a number with a point, a date as `yyyy-mm-dd`, `true` for a ticked box, the name of the signer. */
  value: z.string().max(5000),
  /** `#rrggbb`; empty for the colour of paper. */
  background: z.string().regex(/^(?:#[\da-f]{6})?$/i),
  /** The edges with a line, some of the letters `t`, `r`, `b`, `l`; all of them when absent. */
  borders: z
    .string()
    .regex(/^t?r?b?l?$/)
    .optional(),
});
/** A size on paper, in mm. */
const size = z.number().positive().max(1000);
const image = z.strictObject({
  /**
   * A file of the product: `files/<id>`, as accepted by `/api/api/ossPreviewUrl`; or the picture itself, as a `data:`
   * address, for the logo of a sheet that is not a record.
   */
  src: z
    .string()
    .max(MOST.imageSize)
    .regex(/^(?:files\/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}|data:image\/(?:png|jpeg|gif);base64,[\w+/]+=*)$/i),
  /** The cell it starts in, from 0. */
  row: z.int().min(0).max(MOST.rows),
  col: z.int().min(0).max(MOST.columns),
  /** Its available space, in mm. */
  w: size,
  h: size,
});
const sheet = z
  .strictObject({
    /** The document code of a record, or the name of an ITR for an empty form. */
    name: z.string().trim().min(1).max(300),
    /** For each position of each row, the cell that covers it: a merged cell appears at every position it covers. */
    grid: z.array(z.array(ref).max(MOST.columns)).max(MOST.rows),
    /** The columns and the rows in mm, as many as the grid has. */
    widths: z.array(size).max(MOST.columns).optional(),
    heights: z.array(size).max(MOST.rows).optional(),
    images: z.array(image).max(MOST.images),
    cells: z.record(ref, cell),
  })
  .refine(({ cells }) => Object.keys(cells).length <= MOST.cells, `at most ${MOST.cells} cells`)
  .refine(({ grid, cells }) => {
    const placed = new Set(grid.flat());
    return Object.keys(cells).every((key) => placed.has(key));
  }, 'a cell stands in no row of the grid');
/** The schema of spreadsheet-form data. */
const spreadsheetForm = z.strictObject({ sheets: z.array(sheet).min(1).max(MOST.sheets) });
/** Spreadsheet-form data. */
export type SpreadsheetForm = z.output<typeof spreadsheetForm>;
/** One sheet of it. */
export type SpreadsheetSheet = SpreadsheetForm['sheets'][number];
/** One cell of a sheet. */
export type SpreadsheetCell = SpreadsheetSheet['cells'][string];

const WORDS = {
  number: w('a positive whole number without a leading zero', '不以零开头的正整数'),
  float: w('a number that is not negative, with at most 2 decimals', '非负数，最多两位小数'),
  checkbox: w('true or false', 'true 或 false'),
  text: w('at most 2000 characters', '最多 2000 个字符'),
  name: w('at most 100 characters', '最多 100 个字符'),
  noJson: w('The file is not JSON.', '文件不是 JSON 格式。'),
  notOurs: w(
    'The file is not valid spreadsheet-form data: {at} is invalid.',
    '文件不是电子表格表单数据：{at} 不符合要求。',
  ),
} as const;
const DAY = date(w('Date', '日期'), {});
const fits = (is: boolean, word: Word): Word | null => (is ? null : word);

const JUDGES: Readonly<Record<InputForm, (value: string) => Word | null>> = {
  text: (value) => fits(value.length <= 2000, WORDS.text),
  number: (value) => fits(isNumberOf('number', value), WORDS.number),
  float: (value) => fits(isNumberOf('float', value), WORDS.float),
  date: (value) => fits(!('error' in dateRule.check(value, DAY)), fieldMessages.notDate),
  checkbox: (value) => fits(value === 'true' || value === 'false', WORDS.checkbox),
  // the possible choices are known only to the register the input refers to, which is queried when the data is read
  select: (value) => fits(value.length <= 2000, WORDS.text),
  signature: (value) => fits(value.length <= 100, WORDS.name),
};

/**
 * What a cell value should be but is not; null when it is valid. An empty value is always valid (specification 5 for
 * `number` and `float`).
 */
export const valueProblem = (form: InputForm, value: string): Word | null =>
  value === '' ? null : JUDGES[form](value);

/** Parses a file of spreadsheet-form data, or returns why it is not one. */
export function parseSpreadsheetForm(text: string): { readonly data: SpreadsheetForm } | { readonly why: Word } {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { why: WORDS.noJson };
  }
  const read = spreadsheetForm.safeParse(value);
  if (read.success) return { data: read.data };
  const at = read.error.issues[0]?.path.map(String).join('.').slice(0, 100) || 'sheets';
  return { why: w(WORDS.notOurs.en.replace('{at}', at), WORDS.notOurs.zh.replace('{at}', at)) };
}
