import type { Page } from '../../pages/page.ts';
import { w } from '../../words/word.ts';

/** Where a sign-in from the materials system lands (specification 2.1, readings D22, D35). */
export const providersPages: readonly Page[] = [
  {
    route: '/sso-material',
    title: w('Materials', '物资管理'),
    group: 'myWork',
    code: null,
    hideInMenu: true,
    scopeless: true,
  },
];
