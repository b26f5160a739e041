import { lazy } from '../../lib/look/lazy.ts';
import type { Feature } from '../feature.ts';

/** The completions grid, the skylines, planned against actual. */
export const progress: Feature = {
  views: {
    '/Certification/CompletionsGrid': lazy(() => import('./grid/completions-grid-page.tsx')),
    '/Certification/TagITRBoard': lazy(() => import('./board/tag-itr-board-page.tsx')),
    '/Report/PlannedVsActualProgress': lazy(() => import('./curve/progress-report-page.tsx')),
    '/Report/Skyline': lazy(() => import('./skyline/skyline-page.tsx')),
    '/WorkPack/WorkPackGrid': lazy(() => import('./grid/work-pack-grid-page.tsx')),
    '/WorkPack/JobCardBoard': lazy(() => import('./board/job-card-board-page.tsx')),
    '/WorkPack/WorkPackSkyline': lazy(() => import('./skyline/work-pack-skyline-page.tsx')),
    '/WorkPack/JobCardSkyline': lazy(() => import('./skyline/job-card-skyline-page.tsx')),
    '/WorkPack/PlannedVsActualProgressReport': lazy(() => import('./curve/planned-actual-page.tsx')),
  },
};
