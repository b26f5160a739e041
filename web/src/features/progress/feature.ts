import { lazy } from 'react';
import type { Feature } from '../feature.ts';

/** The completions grid, the skylines, planned against actual. */
export const progress: Feature = {
  views: {
    '/Certification/CompletionsGrid': lazy(() => import('./completions-grid-page.tsx')),
    '/Certification/TagITRBoard': lazy(() => import('./tag-itr-board-page.tsx')),
    '/Report/Skyline': lazy(() => import('./skyline-page.tsx')),
    '/WorkPack/WorkPackGrid': lazy(() => import('./work-pack-grid-page.tsx')),
    '/WorkPack/JobCardBoard': lazy(() => import('./job-card-board-page.tsx')),
    '/WorkPack/WorkPackSkyline': lazy(() => import('./work-pack-skyline-page.tsx')),
    '/WorkPack/JobCardSkyline': lazy(() => import('./job-card-skyline-page.tsx')),
    '/WorkPack/PlannedVsActualProgressReport': lazy(() => import('./planned-actual-page.tsx')),
  },
};
