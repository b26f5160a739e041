import { w } from '@plumbline/contract/words/word.ts';

/** Words of the page of all views. */
export const viewsWords = {
  administration: w('Administration', '管理'),
  title: w('Saved views', '已保存的视图'),
  note: w(
    'A view is what a list shows, under a name: filter, columns, sort, groups and colour. Save one above any list.',
    '视图是以名称保存的列表显示方式：筛选、列、排序、分组和着色。可在任一列表上方保存。',
  ),
  none: w('No views are saved yet', '尚无已保存的视图'),
  noneText: w(
    'Filter a list or choose its columns, then save that as a view with the + above the list.',
    '在列表中设置筛选或列，然后点击列表上方的“+”存为视图。',
  ),
  name: w('Name', '名称'),
  table: w('List', '列表'),
  filter: w('Filter', '筛选'),
  allRows: w('All rows', '全部'),
  by: w('Saved by', '保存人'),
  shared: w('For', '范围'),
  everybody: w('Everybody', '所有人'),
  onlyMe: w('Only me', '仅自己'),
  savedAt: w('Saved', '保存时间'),
  pinned: w('In the sidebar', '侧边栏'),
  pin: w('Show {name} in the sidebar', '在侧边栏显示“{name}”'),
  delete: w('Delete the view {name}', '删除视图“{name}”'),
  actions: w('Actions', '操作'),
} as const;
