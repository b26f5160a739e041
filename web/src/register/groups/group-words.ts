import { w } from '@plumbline/contract/words/word.ts';

/** Texts for grouping and counting. */
export const groupWords = {
  group: w('Count by', '按列统计'),
  title: w('Count by', '按列统计'),
  by: w('Column to count by', '统计列'),
  thenBy: w('then by', '再按'),
  choose: w('Choose a column', '请选择列'),
  none: w('No second column', '无第二列'),
  hint: w(
    'Choose a column to count its values; click a value to show its rows. The filters of the table apply here too.',
    '选择一列后将统计其各值的行数，点击即可显示对应的行。表格的筛选条件同样有效。',
  ),
  all: w('All', '全部'),
  inList: w('Group the rows in the list', '列表中的行按组显示'),
  oneValue: w(
    'The list cannot be grouped by a column with several values per row; its values are only counted here.',
    '一行可有多个值的列不能用于列表分组，仅在此统计。',
  ),
  openAll: w('Open all groups', '展开全部分组'),
  closeAll: w('Close all groups', '收起全部分组'),
  grouped: w('Grouped by {columns}', '按{columns}分组'),
  groupedPart: w(
    'Grouped by {columns}; the {listed} largest of {total} groups',
    '按{columns}分组；仅列出 {total} 组中最大的 {listed} 组',
  ),
  ungroup: w('Remove the grouping', '取消分组'),
  openGroup: w('Show the groups within {title}', '显示{title}内的分组'),
  closeGroup: w('Hide the groups within {title}', '隐藏{title}内的分组'),
  more: w('{count} more {count:group|groups}', '未列出的分组：{count}'),
  bounded: w(
    'Counted over the first {count} {count:row|rows}; filter to count all.',
    '仅统计前 {count} 行；请筛选后统计全部。',
  ),
  many: w('A row with several values counts in each of them.', '一行有多个值时，在每个值中各计一次。'),
  export: w('Export counts', '导出统计'),
  close: w('Close', '关闭'),
  nothing: w('No rows to count', '没有可统计的行'),
} as const;
