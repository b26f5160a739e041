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
  {
    route: '/Certification/MultiTagITREditDocument',
    title: w('Multi-tag sheet', '多位号检查表'),
    group: 'certification',
    code: permission('multiTagItr', 'see'),
    register: 'multiTagItr',
    hideInMenu: true,
    hideInBreadcrumb: true,
    many: true,
  },
  {
    route: '/Certification/MultiTagITRSearch',
    title: w('New multi-tag sheet', '新建多位号检查表'),
    group: 'certification',
    code: permission('multiTagItr', 'add'),
    register: 'tagItr',
    hideInMenu: true,
  },
];
