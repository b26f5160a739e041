import type { Page } from '../../pages/page.ts';
import { w } from '../../words/word.ts';

/** The page of all views that a user has. */
export const viewsPages: readonly Page[] = [
  {
    route: '/Admin/SavedSearches',
    title: w('Saved views', '已保存的视图'),
    group: 'admin',
    code: null,
    hideInMenu: true,
  },
];
