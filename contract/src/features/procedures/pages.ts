import { permission } from '../../access.ts';
import type { Page } from '../../pages/page.ts';
import { w } from '../../words/word.ts';

/** The page on which a procedure is executed. */
export const proceduresPages: readonly Page[] = [
  {
    route: '/Procedures/ProcedureRunSheet',
    title: w('Run sheet', '执行单'),
    group: 'procedures',
    code: permission('procedure', 'see'),
    register: 'procedure',
    hideInMenu: true,
    hideInBreadcrumb: true,
    many: true,
  },
];
