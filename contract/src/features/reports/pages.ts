import { permission } from '../../access.ts';
import type { Page } from '../../pages/page.ts';
import { w } from '../../words/word.ts';

/** The pages of reports. */
export const reportsPages: readonly Page[] = [
  {
    route: '/Report/ReportList',
    title: w('Report list', '报表列表'),
    group: 'report',
    code: permission('reportDefinition', 'see'),
  },
  {
    route: '/Report/FilterReport',
    title: w('Filter report', '筛选报表'),
    group: 'report',
    code: permission('reportDefinition', 'see'),
    hideInMenu: true,
    each: 'report',
  },
  {
    route: '/Report/ScheduledFile',
    title: w('File of a scheduled report', '定时报表文件'),
    group: 'report',
    code: null,
    scopeless: true,
    hideInMenu: true,
    each: 'id',
  },
];
