import { lazy } from '../../lib/look/lazy.ts';
import type { Feature } from '../feature.ts';

/** Saved searches. */
export const search: Feature = {
  views: {
    '/Admin/SavedSearches': lazy(() => import('./saved-searches-page.tsx')),
  },
};
