import { certificateCurve } from './calls/certificate-curve.ts';
import { home } from './calls/home.ts';
import { jobCardGrid } from './calls/job-card-grid.ts';
import { jobCardSkyline } from './calls/job-card-skyline.ts';
import { plannedActual } from './calls/planned-actual.ts';
import { progressDetails } from './calls/progress-details.ts';
import { progressGrid } from './calls/progress-grid.ts';
import { progressGridExport } from './calls/progress-grid-export.ts';
import { progressSkyline } from './calls/progress-skyline.ts';
import { workPackGrid } from './calls/work-pack-grid.ts';
import { workPackSkyline } from './calls/work-pack-skyline.ts';

/** The calls of progress. */
export const progressCalls = {
  certificateCurve,
  home,
  jobCardGrid,
  jobCardSkyline,
  plannedActual,
  progressDetails,
  progressGrid,
  progressGridExport,
  progressSkyline,
  workPackGrid,
  workPackSkyline,
} as const;
