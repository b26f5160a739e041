import { lazy } from '../../lib/look/lazy.ts';
import type { Feature } from '../feature.ts';

/** Reports: the list of them, and the page on which one is filtered, arranged and run. */
export const reports: Feature = {
  views: {
    '/Report/ReportList': lazy(() => import('./report-list-page.tsx')),
    '/Report/ScheduledFile': lazy(() => import('./schedule/scheduled-file-page.tsx')),
    '/Report/FilterReport': lazy(() => import('./filter-report-page.tsx')),
  },
};
