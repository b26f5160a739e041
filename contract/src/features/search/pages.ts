import type { Page } from '../../pages/page.ts';
import { w } from '../../words/word.ts';

/** The page of saved searches. */
export const searchPages: readonly Page[] = [
  {
    route: '/Admin/SavedSearches',
    title: w('Saved searches', '已保存的查询'),
    group: 'admin',
    code: null,
    hideInMenu: true,
  },
];
