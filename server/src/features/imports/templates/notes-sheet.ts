import { isRefField, isSecondKey, traitsOf } from '@plumbline/contract/field/kinds.ts';
import { cellContains } from '@plumbline/contract/field/sheet-notes.ts';
import type { AnyRegister } from '@plumbline/contract/register/register.ts';
import { purposeOf } from '@plumbline/contract/registers/purposes/purposes.ts';
import { fill, type Language, w, type Word } from '@plumbline/contract/words/word.ts';
import { known } from '../../../db/model.ts';
import type { SheetColumn } from '../../../register/row/sheet-columns.ts';
import type { XlsxContent } from '../../../sheets/write-xlsx.ts';
import { colourOf } from '../../exports/sheet-look.ts';
import type { NamedColumn } from './example-row.ts';
import { NOTES_CAPTIONS, NOTES_SHEET } from './notes-name.ts';

const ROLES = {
  key: w('Key: finds the row. Must stay.', '关键列：用于查找行，必须保留。'),
  optionalKey: w('Part of the key; may be left empty.', '关键列的一部分，可以为空。'),
  secondKey: w('Also finds the row; may be left empty.', '也可用于查找行，可以为空。'),
  given: w(
    'Key: finds the row. Leave it empty in new rows: the number is given.',
    '关键列：用于查找行。新增行留空，编号自动生成。',
  ),
  required: w('Required for new rows.', '新增行必填。'),
  optional: w(
    'Optional. A blank cell clears it; leave the column out to keep it.',
    '可选。空单元格会清空该值；不想改动请删除此列。',
  ),
  readOnly: w(
    'Who completed the row, and when: fill in both or neither. Checked as on the page where rows are completed; a blank cell does not undo completion.',
    '该行的完成人和完成日期：须同时填写或同时留空。校验规则与执行页面相同；留空不会撤回。',
  ),
} as const;
const WORDS = {
  unit: w(' In {unit}.', '单位：{unit}。'),
  comment: w('{role}\n{contains}.{unit}{example}', '{role}\n{contains}。{unit}{example}'),
  example: w('\nExample: {example}', '\n示例：{example}'),
  lacking: w(' {table} has no row yet: load it first.', '“{table}”尚无数据，请先导入。'),
  yes: w('Required', '必填'),
  no: w('Optional', '可选'),
  about: w('About this table', '本表用途'),
  colours: w('Colours', '颜色'),
  legend: w(
    'Orange: key. Gold: part of the key that may be empty. Blue: required for new rows. White: optional.',
    '橙色：关键列。金色：可以为空的关键列。蓝色：新增行必填。白色：可选。',
  ),
  sheet: w('This sheet', '本工作表'),
  leftOut: w(
    'For reading only: an import leaves this sheet out, with its example row. Enter rows on the first sheet.',
    '仅供阅读：导入时不读取本工作表及其中的示例行。请在第一张工作表填写数据。',
  ),
} as const;

/** True when new rows cannot do without a value in the column. */
export const isNeeded = ({ role, field }: SheetColumn): boolean => field.required === true && role !== 'readOnly';

function roleWord({ role, field }: SheetColumn): Word {
  if (role === 'key' && field.computed === true) return ROLES.given;
  return role === 'optionalKey' && isSecondKey(field) ? ROLES.secondKey : ROLES[role];
}

/** What a column contains, with its unit. */
const containsOf = ({ field }: SheetColumn): Word =>
  cellContains(field, isRefField(field) ? known(field.to).label : field.label);

/** The unit of a column as a sentence; empty where it has none. */
function unitOf({ field }: SheetColumn): Word {
  const unit = traitsOf(field).unit(field);
  return unit === null ? w('', '') : fill(WORDS.unit, { unit });
}

/** Says so where a required column refers to a table that has no row yet: its example is only a plausible name. */
const lackingOf = (column: NamedColumn): Word =>
  isNeeded(column) && isRefField(column.field) && column.titles.length === 0
    ? fill(WORDS.lacking, { table: known(column.field.to).label })
    : w('', '');

/** The note on the caption of a column: its role, what it contains, and an example. */
export function captionNote(column: SheetColumn, example: string, language: Language): string {
  const shown = example === '' ? w('', '') : fill(WORDS.example, { example });
  const facts = { role: roleWord(column), contains: containsOf(column), unit: unitOf(column), example: shown };
  return fill(WORDS.comment, facts)[language];
}

/** The sheet that explains the columns of a template, with an example row written downwards, which no import reads. */
export function notesSheet(
  register: AnyRegister,
  columns: readonly { readonly column: NamedColumn; readonly example: string }[],
  language: Language,
): XlsxContent {
  const widths = [28, 14, 52, 36, 64];
  const rows = columns.map(({ column, example }) => [
    column.label[language],
    (isNeeded(column) ? WORDS.yes : WORDS.no)[language],
    `${containsOf(column)[language]}${unitOf(column)[language].trimEnd()}`,
    example,
    `${roleWord(column)[language]}${lackingOf(column)[language]}`,
  ]);
  const legend = [
    [],
    [WORDS.about[language], '', (purposeOf(register) ?? register.label)[language]],
    [WORDS.colours[language], '', WORDS.legend[language]],
    [WORDS.sheet[language], '', WORDS.leftOut[language]],
  ];
  return {
    sheet: NOTES_SHEET,
    columns: NOTES_CAPTIONS.map((caption, at) => ({
      caption: caption[language],
      colour: colourOf('optional'),
      width: widths[at] ?? 20,
    })),
    rows: once([...rows, ...legend]),
  };
}

async function* once<T>(value: T): AsyncGenerator<T> {
  yield await Promise.resolve(value);
}
