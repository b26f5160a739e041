import { w } from '@plumbline/contract/words/word.ts';

/** Texts for the table of a sheet that collects many records. */
export const tableWords = {
  view: w('View of the sheet', '表的视图'),
  form: w('Form', '表单'),
  table: w('Table', '表格'),
  tag: w('Tag', '位号'),
  description: w('Description', '描述'),
  stand: w('Tasks', '任务'),
  done: w('{done} of {total}', '{done}/{total}'),
  note: w(
    'One row per tag, one column per task. Type, or paste a block from a spreadsheet; Ctrl D fills down, Ctrl Z undoes. Each cell is saved when you leave it.',
    '每行一个位号，每列一个任务。可直接输入、从电子表格粘贴、按 Ctrl D 向下填充、按 Ctrl Z 撤销；离开单元格即保存。',
  ),
  noteTouch: w(
    'One row per tag, one column per task. Tap a cell to fill it in. Each cell is saved when you leave it.',
    '每行一个位号，每列一个任务。点按单元格即可填写，离开即保存。',
  ),
  readOnly: w(
    'You may read this table but not fill it in. Ask your administrator.',
    '您只能查看此表，不能填写。请联系管理员。',
  ),
  notHere: w(
    'This cannot be edited here. Fill it in on the check sheet of the tag.',
    '此处不能输入，请在该位号的单独表中填写。',
  ),
  saving: w('Saving …', '正在保存…'),
  saved: w('All saved', '已全部保存'),
  savedBut: w('Saved, except for the cells below', '已保存，下列单元格除外'),
  written: w('{count} {count:cell|cells} written', '已写入 {count} 个单元格'),
  left: w(
    'Skipped, because they cannot be edited here: {count} {count:cell|cells}',
    '此处不能输入，已忽略：{count} 个单元格',
  ),
  beyond: w(
    'Left out, as they lie below the last tag or to the right of the last task: {count}',
    '超出最后一个位号或最后一个任务，已忽略：{count}',
  ),
  fillRest: w('Same in the empty cells below', '下方空单元格填相同内容'),
  fillRestOf: w('{label}: same in the empty cells below', '{label}：下方空单元格填相同内容'),
  problems: w('Cells not saved: {count}', '未保存的单元格：{count}'),
  leftUnsent: w('Typed on an earlier visit and not saved.', '上次输入后尚未保存。'),
  more: w('and {count} more', '以及另外 {count} 个'),
  mine: w('Use mine: {text}', '填入我的：{text}'),
  again: w('Try again: {text}', '重试：{text}'),
  leave: w('Leave it as it is', '保持现状'),
  leaveAll: w('Leave all as they are', '全部保持现状'),
  empty: w('This sheet has no tags that you may see.', '此表没有您可查看的位号。'),
  limit: w('{value}, limit {limit}', '{value}，限值 {limit}'),
} as const;
