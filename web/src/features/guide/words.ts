import { w } from '@plumbline/contract/words/word.ts';

/** Texts of the page of the guide. */
export const guideWords = {
  title: w('Guide', '使用指南'),
  contents: w('Contents', '目录'),
  search: w('Search the guide', '搜索指南'),
  found: w('{count} {count:section|sections} found', '找到 {count} 节'),
  noneFound: w('No section contains “{text}”. Try one word of it.', '没有章节包含“{text}”。请只输入其中一个词。'),
  role: w('For', '适用角色'),
  everyRole: w('All roles', '全部角色'),
  forRoles: w('For: {roles}', '适用：{roles}'),
  between: w(', ', '、'),
  whole: w('Whole guide on one page', '全文单页显示'),
  print: w('Print', '打印'),
  previous: w('Previous: {title}', '上一章：{title}'),
  next: w('Next: {title}', '下一章：{title}'),
  backToPage: w('Back to the page', '返回页面'),
} as const;
