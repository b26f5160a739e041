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
} as const;
