import type { Language } from '@plumbline/contract/words/word.ts';

/** The grid's built-in texts in Chinese: only for the parts in use. English is built in. */
const ZH: Readonly<Record<string, string>> = {
  ariaRowIndex: '第 ${variable} 行',
  ariaSkeletonCellLoading: '正在加载行数据',
  ariaDeferSkeletonCellLoading: '正在加载单元格',
  ariaSkeletonCellLoadingFailed: '行加载失败',
  ariaSortableColumn: '按 ENTER 排序',
  ariaFilterMenuOpen: '打开筛选菜单',
  ariaLabelColumnFilter: '列筛选',
  ariaLabelColumnMenu: '列菜单',
  ariaColumnFiltered: '该列已筛选',
  loadingOoo: '正在加载…',
  noRowsToShow: '没有数据',
};

/** The grid's built-in texts in a language. */
export const localeText = (language: Language): Record<string, string> => (language === 'zh' ? { ...ZH } : {});
