import { w } from '@plumbline/contract/words/word.ts';

/** Texts of the generic components, which know nothing of the product. */
export const uiWords = {
  close: w('Close', '关闭'),
  retry: w('Try again', '重试'),
  loading: w('Loading', '正在加载'),
  failed: w('This could not be loaded', '加载失败'),
  about: w('About this page', '本页说明'),
  breadcrumb: w('Breadcrumb', '面包屑导航'),
} as const;
