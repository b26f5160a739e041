import { permission } from '../../access.ts';
import type { Page } from '../../pages/page.ts';
import { w } from '../../words/word.ts';

/** The page where finished documents are downloaded. */
export const workPackPages: readonly Page[] = [
  {
    route: '/WorkPack/Downloads',
    title: w('Downloads', '下载'),
    group: 'workPack',
    code: null,
    access: [permission('workPack', 'see'), permission('tagPwl', 'see')],
  },
];
