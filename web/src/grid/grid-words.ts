import { w } from '@plumbline/contract/words/word.ts';

/** Texts of the grid, in both languages. */
export const gridWords = {
  selectAll: w('Select all rows that match', '选择所有符合条件的行'),
  selectRow: w('Select {title}', '选择 {title}'),
  filterBy: w('Filter {label}', '筛选 {label}'),
  moreFilters: w('More ways to filter {label}', '{label} 的更多筛选方式'),
  anyValue: w('All', '全部'),
  apply: w('Apply', '应用'),
  clear: w('Clear', '清除'),
  from: w('From', '从'),
  to: w('To', '到'),
  value: w('Value', '值'),
  values: w('Values', '值'),
  findValue: w('Find a value', '查找值'),
  blankGroup: w('(blank)', '（空）'),
  noPasteInGroups: w(
    'Turn off the groups in the list to paste, clear or fill cells.',
    '请先关闭列表分组，再粘贴、清除或向下填充。',
  ),
  countedSome: w('Counted in part of the rows so far', '目前仅统计了部分行'),
  countedAll: w('Counted in all rows', '已统计全部行'),
  noValues: w('No values', '没有值'),
  badNumber: w('Type a number or a range, such as 5, 5..9, >=5', '请输入数字或范围，例如 5、5..9、>=5'),
  badDay: w(
    'Type a day, a month, a year or a range, such as 2026-03, 2026-03-01..2026-03-31, today-7..today+14',
    '请输入日期、月份、年份或范围，例如 2026-03、2026-03-01..2026-03-31、今天-7..今天+14',
  ),
  dayHint: w('2026-03-31 or today+14', '2026-03-31 或 今天+14'),
  pickDay: w('Calendar', '日历'),
  copied: w('{count} {count:cell|cells} copied', '已复制 {count} 个单元格'),
  tooManyToCopy: w('At most {max} rows can be copied. Export them instead.', '最多可复制 {max} 行，请改用导出。'),
  beyond: w('{count} more {count:column|columns} to the right', '右侧还有 {count} 列'),
  blockFailed: w('Some rows could not be loaded.', '部分行加载失败。'),
  retry: w('Try again', '重试'),
} as const;
