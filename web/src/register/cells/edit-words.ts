import { w } from '@plumbline/contract/words/word.ts';

/** Texts for editing in the list. */
export const editWords = {
  editHere: w('Edit in the list', '在列表中编辑'),
  editHint: w(
    'Type, press Enter or click twice in a cell to change it; copy and paste as in a spreadsheet.',
    '直接输入、按 Enter 或双击单元格即可修改；可像电子表格一样复制和粘贴。',
  ),
  turnOn: w(
    'Turn on "Edit in the list" below the table to paste or clear cells.',
    '请先打开表格下方的“在列表中编辑”，再粘贴或清除单元格。',
  ),
  readOnly: w(
    'You may read this table but not change it. Ask your administrator.',
    '您只能查看此表，不能修改。请联系管理员。',
  ),
  system: w('The system writes this field.', '该字段由系统填写。'),
  notAsked: w('Only asked while {field} is {value}.', '仅当{field}为{value}时填写。'),
  editCell: w('{label} of {title}', '{title}的{label}'),
  pickDay: w('Choose a day', '选择日期'),
  cellRefused: w('{title}, {label}: {why}', '{title}，{label}：{why}'),
  notReadable: w('This cannot be read: {why}', '无法读取：{why}'),

  undo: w('Undo (Ctrl Z)', '撤销 (Ctrl Z)'),
  redo: w('Redo (Ctrl Y)', '重做 (Ctrl Y)'),
  undone: w('Undone', '已撤销'),
  redone: w('Done again', '已重做'),
  undoneWhat: w('Undone: {what}', '已撤销：{what}'),
  redoneWhat: w('Done again: {what}', '已重做：{what}'),
  undoIt: w('Undo', '撤销'),
  redoIt: w('Redo', '重做'),
  nothingToUndo: w('There is nothing to undo on this page.', '本页没有可撤销的操作。'),
  nothingToRedo: w('There is nothing to redo on this page.', '本页没有可重做的操作。'),
  undoRefused: w('Could not undo {title}: {why}', '未撤销。{title}：{why}'),
  undoRefusedMore: w(
    'Could not undo: {count} {count:row has|rows have} changed since. {title}: {why}',
    '未撤销，{count} 行此后已有变动。{title}：{why}',
  ),

  pasteTitle: w('Paste into the list', '粘贴到列表'),
  clearTitle: w('Clear cells', '清除单元格'),
  willWrite: w(
    '{cells} {cells:cell|cells} in {rows} {rows:row|rows} will be written',
    '将写入：{cells} 个单元格（{rows} 行）',
  ),
  willAdd: w('Will be added: {count} {count:row|rows}', '将新增：{count} 行'),
  cannotWrite: w('Cannot be written: {count}', '无法写入：{count} 处'),
  addBeyond: w('Add the rows that lie below the last one: {count}', '将超出最后一行的行作为新行添加：{count}'),
  beyondLast: w('Left out, as they lie below the last row: {count}', '超出最后一行，将被忽略：{count} 行'),
  beyondRight: w(
    'Left out, as they lie to the right of the last column: {count}',
    '超出最后一列，将被忽略：{count} 列',
  ),
  unchanged: w('The cells already contain these values.', '单元格内容已相同，无需修改。'),
  nothingToWrite: w('None of the cells can be written.', '没有可写入的单元格。'),
  write: w('Write', '写入'),
  clear: w('Clear', '清除'),
  tooManyRows: w(
    'At most {max} rows can be pasted at once. Import a file, or edit the selected rows together.',
    '一次最多可粘贴 {max} 行。请改用文件导入，或批量编辑所选行。',
  ),
  written: w('{count} {count:cell|cells} written', '已写入 {count} 个单元格'),
  empty: w('empty', '空'),
  row: w('Row', '行'),
  newRow: w('New row {number}', '新行 {number}'),
  andMoreCells: w('and {count} more', '以及另外 {count} 处'),
  stale: w('Someone else changed this row in the meantime', '该行已被他人修改'),
} as const;
