import { home } from './calls/home.ts';
import { progressDetails } from './calls/progress-details.ts';
import { progressGrid } from './calls/progress-grid.ts';
import { progressGridExport } from './calls/progress-grid-export.ts';
import { progressSkyline } from './calls/progress-skyline.ts';

/** The calls of progress. */
export const progressCalls = {
  home,
  progressDetails,
  progressGrid,
  progressGridExport,
  progressSkyline,
} as const;
