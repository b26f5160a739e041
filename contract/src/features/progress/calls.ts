import {
  certificateCurve,
  jobCardSkyline,
  plannedActual,
  progressCurve,
  progressCurveExport,
  progressSkyline,
  workPackSkyline,
} from './calls/curves.ts';
import { home, progressDetails } from './calls/figures.ts';
import { jobCardGrid, progressGrid, progressGridExport, workPackGrid } from './calls/grids.ts';

/** The calls of progress. */
export const progressCalls = {
  certificateCurve,
  home,
  jobCardGrid,
  jobCardSkyline,
  plannedActual,
  progressCurve,
  progressCurveExport,
  progressDetails,
  progressGrid,
  progressGridExport,
  progressSkyline,
  workPackGrid,
  workPackSkyline,
} as const;
