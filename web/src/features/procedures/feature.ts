import { lazy } from 'react';
import type { Feature } from '../feature.ts';

/** Procedures: the run sheet. */
export const procedures: Feature = {
  views: {
    '/Procedures/ProcedureRunSheet': lazy(() => import('./run-page.tsx')),
  },
};
