import { lazy } from '../../lib/look/lazy.ts';
import type { Feature } from '../feature.ts';

/** Preservation: the look-ahead. */
export const preservation: Feature = {
  views: {
    '/Preservation/LookAhead': lazy(() => import('./look-ahead-page.tsx')),
  },
};
