import { w, type Word } from '../../words/word.ts';
import { OFFERS, type FormOwner } from '../form-sources.ts';
import type { LaidSheet, LostPart } from './laid-sheet.ts';
import type { Roles } from './roles.ts';
import { isHidden, keyOf } from './sheet-map.ts';
import { isBlankMark } from './trade-words.ts';

/** Something of a sheet that the form does not have. */
export interface LeftOut {
  /** Its cell, from 0; -1 for the sheet as a whole. */
  readonly row: number;
  readonly col: number;
  /** Its text, if any. */
  readonly text: string;
  readonly why: Word;
}

/** Why something of a sheet is not in the form. */
export const LEFT_WORDS = {
  unread: w('Not recognised. Click the cell and choose what it is.', '未识别。请点击单元格并选择其用途。'),
  chosen: w('Left out, as you chose.', '按您的选择不采用。'),
  filled: w(
    'An answer that is filled in. A form is empty; answers are given on its sheets.',
    '已填写的内容。表单为空白，答案在检查表上填写。',
  ),
  formula: w(
    'A calculated value. Its formula was not read; add a computed value to the task in the designer.',
    '计算值。未读取其公式，请在设计器中为该任务添加计算值。',
  ),
  cut: w('The text is too long; the form has its first 500 characters.', '文字过长，表单只保留前 500 个字符。'),
  longNumber: w('The number is too long; the form has its first 10 characters.', '序号过长，表单只保留前 10 个字符。'),
  shortened: w(
    'A box has room for three characters: its caption is “{caption}”.',
    '选项框最多三个字符，名称改为“{caption}”。',
  ),
  manyBoxes: w('A form has at most 6 answer boxes.', '表单最多 6 个选项框。'),
  manyTasks: w('A form has at most 200 tasks.', '表单最多 200 项任务。'),
  manyEntries: w('A header has at most 40 entries.', '表头最多 40 项。'),
  noTasks: w('This kind of form has no tasks and no sign-offs.', '此类表单没有任务和签署。'),
  noAnswer: w('No label beside it.', '旁边没有表头标签。'),
  noTask: w('No task on its row, or below it.', '所在行及其下方没有任务。'),
  picture: w(
    'A picture. Printed forms have the logos of the project, which are set with the levels.',
    '图片。打印的表单使用项目标志，可在层级设置中设定。',
  ),
  hidden: w('Hidden in the workbook.', '在工作簿中被隐藏。'),
} as const;

const LOST: Readonly<Record<LostPart['what'], Word>> = {
  rows: w('Only the first {text} rows were read.', '仅读取前 {text} 行。'),
  columns: w('Only the first {text} columns were read.', '仅读取前 {text} 列。'),
  cells: w('Only the first {text} cells were read.', '仅读取前 {text} 个单元格。'),
  textBox: w('A text box over the cells; it is not in a cell.', '文本框，不属于任何单元格。'),
  chart: w('A chart.', '图表。'),
  pictures: w('Only the first {text} pictures are shown.', '仅显示前 {text} 张图片。'),
  drawing: w('The drawing over the cells could not be read.', '无法读取单元格上方的绘图。'),
};

interface LeftContext {
  readonly roles: Roles;
  /** The cells that are part of the form. */
  readonly used: ReadonlySet<string>;
  readonly owner: FormOwner;
}

/** What of a sheet is in no part of the form, and why. */
export function leftOut(sheet: LaidSheet, context: LeftContext): readonly LeftOut[] {
  const cells = sheet.cells.flatMap((cell): LeftOut[] => {
    const why = isBlankMark(cell.text) ? undefined : whyLeft(keyOf(cell), context, isHidden(sheet, cell));
    return why === undefined ? [] : [{ row: cell.row, col: cell.col, text: cell.text, why }];
  });
  const pictures = sheet.pictures.map(({ row, col }) => ({ row, col, text: '', why: LEFT_WORDS.picture }));
  const lost = sheet.lost.map(({ what, at, text }) => {
    const place = placeOf(at);
    const why = w(LOST[what].en.replace('{text}', text), LOST[what].zh.replace('{text}', text));
    return { ...place, text: what === 'textBox' ? text : '', why };
  });
  return [...cells, ...pictures, ...lost];
}

function whyLeft(key: string, { roles, used, owner }: LeftContext, hidden: boolean): Word | undefined {
  const role = roles.get(key)?.role;
  if (used.has(key) || role === 'detail') return undefined;
  if (role === undefined) return hidden ? LEFT_WORDS.hidden : LEFT_WORDS.unread;
  if (role === 'none') return LEFT_WORDS.chosen;
  if (role === 'answer') return LEFT_WORDS.noAnswer;
  return OFFERS[owner].tasks ? LEFT_WORDS.noTask : LEFT_WORDS.noTasks;
}

function placeOf(at: string): { readonly row: number; readonly col: number } {
  const [, letters = '', digits = ''] = /^([A-Z]+)(\d+)$/.exec(at) ?? [];
  const col = [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
  return { row: Number(digits) - 1, col };
}
