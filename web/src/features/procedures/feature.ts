import { lazy } from '../../lib/look/lazy.ts';
import type { Feature } from '../feature.ts';

/** Procedures: the run sheet. */
export const procedures: Feature = {
  views: {
    '/Procedures/ProcedureRunSheet': lazy(() => import('./run-page.tsx')),
  },
};
