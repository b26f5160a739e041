import { lazy } from '../../lib/look/lazy.ts';
import type { Feature } from '../feature.ts';

/** The home page and the workbench. */
export const home: Feature = {
  views: {
    '/home-page': lazy(() => import('./home-page.tsx')),
    '/SystemSettings/Workbenches': lazy(() => import('./workbench-page.tsx')),
  },
};
