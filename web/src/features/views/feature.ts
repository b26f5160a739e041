import { lazy } from '../../lib/look/lazy.ts';
import type { Feature } from '../feature.ts';

/** The page of all views. */
export const views: Feature = {
  views: {
    '/Admin/SavedSearches': lazy(() => import('./views-page.tsx')),
  },
};
