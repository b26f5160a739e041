import { w } from '@plumbline/contract/words/word.ts';

/** Words of the search palette. */
export const searchWords = {
  title: w('Search', '搜索'),
  placeholder: w(
    'Find a tag, ITR, punch item, certificate, document code or page',
    '查找位号、ITR、尾项、证书、文档编码或页面',
  ),
  results: w('Results', '搜索结果'),
  tooShort: w(
    'Type three letters to find records. ↑ ↓ choose · Enter open',
    '输入三个字符即可查找记录。↑ ↓ 选择 · Enter 打开',
  ),
  none: w('Nothing found for "{text}".', '未找到“{text}”。'),
  searching: w('Searching', '正在搜索'),
  keys: w('↑ ↓ choose · Enter open · Esc close', '↑ ↓ 选择 · Enter 打开 · Esc 关闭'),
  administration: w('Administration', '管理'),
  savedSearches: w('Saved searches', '已保存的查询'),
  savedNote: w('Save a search from the Search button of any table.', '可在任一表格的“查询”按钮中保存查询。'),
  noSaved: w('No searches are saved yet', '尚无已保存的查询'),
  noSavedText: w('Filter a list, then save it under Search › Saved.', '在表格中设置条件，打开“查询 – 已保存”并命名。'),
  name: w('Name', '名称'),
  table: w('Table', '数据表'),
  asks: w('Asks for', '条件'),
  allRows: w('All rows', '全部'),
  by: w('Saved by', '保存人'),
  shared: w('For', '范围'),
  everybody: w('Everybody', '所有人'),
  onlyMe: w('Only me', '仅自己'),
  savedAt: w('Saved', '保存时间'),
  drop: w('Delete the search {name}', '删除查询 {name}'),
  actions: w('Actions', '操作'),
  deleted: w('Delete successfully', '删除成功'),
} as const;
