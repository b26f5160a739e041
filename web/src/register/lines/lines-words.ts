import { w } from '@plumbline/contract/words/word.ts';

/** Texts for the lines of a row, in both languages. */
export const linesWords = {
  place: w('No.', '序号'),
  add: w('Add line', '添加行'),
  paste: w('Paste', '粘贴'),
  pasteHint: w(
    'Copy lines from a spreadsheet, then press Ctrl V here. {fields} go side by side; a single column is {title}.',
    '从电子表格复制若干行，然后在此按 Ctrl V。列依次为{fields}；只有一列时为{title}。',
  ),
  undo: w('Undo', '撤销'),
  redo: w('Redo', '重做'),
  save: w('Save', '保存'),
  discard: w('Discard', '放弃'),
  discardAsk: w('Discard your changes here?', '放弃在此所做的修改？'),
  changes: w('Not saved: {what}', '未保存：{what}'),
  added: w('{count} added', '新增 {count}'),
  changed: w('{count} changed', '修改 {count}'),
  removed: w('{count} removed', '移除 {count}'),
  moved: w('order', '顺序'),
  unread: w('Correct the marked cells first: {count}.', '请先更正标出的单元格：{count} 个。'),
  saved: w('Saved', '已保存'),
  move: w('Move line {place}: {title} (arrow keys)', '移动第 {place} 行：{title}（方向键）'),
  movedTo: w('Line {place} of {total}', '第 {place} 行，共 {total} 行'),
  remove: w('Remove line {place}: {title}', '移除第 {place} 行：{title}'),
  cell: w('{label} of line {place}: {text}', '第 {place} 行的{label}：{text}'),
  empty: w('empty', '空'),
  none: w('No lines yet', '还没有行'),
  noneText: w('Add one, or paste many from a spreadsheet.', '逐行添加，或从电子表格粘贴多行。'),
  noneToSee: w('There are no lines.', '没有行。'),
  fewRights: w('You can view these lines but not change them.', '您可以查看这些行，但不能修改。'),
  others: w(
    '{who} changed these lines in the meantime. Theirs are shown with your changes on top; review them and save again.',
    '{who} 在此期间修改了这些行。现已显示对方的修改并保留您的更改，请检查后再次保存。',
  ),
  tooMany: w(
    '{total} lines: more than can be edited here. Change them in their own list, or with a file.',
    '共 {total} 行，超出此处可编辑的数量，请在其列表中修改或用文件导入。',
  ),
  toList: w('Open the list', '打开列表'),
  most: w('{most} lines at most; {count} were left out.', '最多 {most} 行，已略去 {count} 行。'),
  noClipboard: w(
    'The browser does not let the page read the clipboard. Press Ctrl V.',
    '浏览器不允许页面读取剪贴板，请按 Ctrl V。',
  ),
} as const;
