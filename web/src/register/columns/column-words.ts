import { w } from '@plumbline/contract/words/word.ts';

/** Texts for column sets, and for colours by a column. */
export const columnWords = {
  sets: w('Column sets', '列方案'),
  noSets: w('Choose columns above and save them under a name.', '在上方选择列后，可命名保存。'),
  setName: w('Name of these columns', '列方案名称'),
  enterName: w('Please enter a name for these columns', '请输入列方案名称'),
  saveSet: w('Save these columns', '保存列方案'),
  setDeleted: w('The column set {name} is deleted', '已删除列方案“{name}”'),
  dropSet: w('Delete the column set {name}', '删除列方案 {name}'),
  colourBy: w('Colour the rows by', '按列着色'),
  noColour: w('No colour', '不着色'),
  coloured: w('Colour: {column}', '着色：{column}'),
  uncolour: w('Remove the colour', '取消着色'),
} as const;
