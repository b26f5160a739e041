import type { Page } from '../../pages/page.ts';
import { w } from '../../words/word.ts';

/** The guide that explains the product, chapter by chapter. Every page leads to its section, so it is not in the menu. */
export const guidePages: readonly Page[] = [
  {
    route: '/Guide',
    title: w('Guide', '使用指南'),
    group: null,
    code: null,
    hideInMenu: true,
    scopeless: true,
  },
];
