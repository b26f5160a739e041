import { permission } from '../../access.ts';
import type { Page } from '../../pages/page.ts';
import { w } from '../../words/word.ts';

/** The page of a check sheet. */
export const checksPages: readonly Page[] = [
  {
    route: '/Certification/TagITRsEditDocument',
    title: w('Check sheet', '检查表'),
    group: 'certification',
    code: permission('tagItr', 'see'),
    register: 'tagItr',
    hideInMenu: true,
    hideInBreadcrumb: true,
    many: true,
  },
];
