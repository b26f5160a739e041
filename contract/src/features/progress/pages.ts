import { permission } from '../../access.ts';
import type { Page } from '../../pages/page.ts';
import { w } from '../../words/word.ts';

/** The pages that show progress. */
export const progressPages: readonly Page[] = [
  {
    route: '/Certification/CompletionsGrid',
    title: w('Completions grid', '完工矩阵'),
    group: 'certification',
    code: permission('tagItr', 'see'),
  },
  {
    route: '/Certification/TagITRBoard',
    title: w('Tag ITR board', '位号 ITR 看板'),
    group: 'certification',
    code: permission('tagItr', 'see'),
  },
  {
    route: '/Report/PlannedVsActualProgress',
    title: w('Planned against actual', '计划与实际对比'),
    group: 'report',
    code: permission('handover', 'see'),
  },
  { route: '/Report/Skyline', title: w('Skyline', '天际线图'), group: 'report', code: permission('handover', 'see') },
  {
    route: '/WorkPack/WorkPackGrid',
    title: w('Work pack grid', '工作包矩阵'),
    group: 'workPack',
    code: permission('workPack', 'see'),
  },
  {
    route: '/WorkPack/JobCardBoard',
    title: w('Job card board', '工卡看板'),
    group: 'workPack',
    code: permission('jobCard', 'see'),
  },
  {
    route: '/WorkPack/WorkPackSkyline',
    title: w('Work pack skyline', '工作包天际线图'),
    group: 'workPack',
    code: permission('workPack', 'see'),
  },
  {
    route: '/WorkPack/JobCardSkyline',
    title: w('Job card skyline', '工卡天际线图'),
    group: 'workPack',
    code: permission('jobCard', 'see'),
  },
  {
    route: '/WorkPack/PlannedVsActualProgressReport',
    title: w('Planned against actual progress', '计划与实际进度对比'),
    group: 'workPack',
    code: permission('jobCard', 'see'),
  },
];
