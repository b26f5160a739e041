import { w } from '../../words/word.ts';

/** What a cell of somebody's own sheet is in the form that is made of it, in the order the page offers it. */
export const ROLES = {
  /** The title of the form; several cells are joined. */
  title: w('Title', '标题'),
  /** A heading: over entries of the header, or over the tasks of a section. */
  section: w('Section', '分节标题'),
  /** What an entry of the header is called. */
  label: w('Header label', '表头标签'),
  /** Where the entry of the label to its left, or above it, is filled in. */
  answer: w('Header answer', '表头填写格'),
  /** The number of the task on its row. */
  number: w('Task number', '任务序号'),
  /** The text of a task; several on one row are joined. */
  text: w('Task text', '任务内容'),
  /** The caption of an answer box (OK, N/A, PL), for all tasks below it; or boxes within a cell: ☐ Yes ☐ No. */
  box: w('Answer column', '选项列'),
  /** A value to be entered, on the row of its task; on a heading, for all tasks below it. */
  input: w('Reading', '数值或填写项'),
  /** The unit or the limits of the reading on its row; on a heading, for all tasks below it. */
  limit: w('Limit or unit', '限值或单位'),
  /** The column of remarks, or the comment below the tasks. */
  remark: w('Remarks', '备注'),
  /** Who signs. */
  signOff: w('Sign-off', '签署'),
  /** What every printed form has by itself: headings of its columns, names and dates of signatures. */
  detail: w('Printed by the form itself', '由表单自动打印'),
  /** Left out of the form. */
  none: w('Left out', '不采用'),
} as const;
/** What a cell is. */
export type Role = keyof typeof ROLES;

/** What a cell is read as. */
export interface Guess {
  readonly role: Role;
  /** It follows from a word or sign of the trade, not from the position alone. */
  readonly sure: boolean;
}
/** The roles of the cells that have one, by `row,col`. */
export type Roles = ReadonlyMap<string, Guess>;
