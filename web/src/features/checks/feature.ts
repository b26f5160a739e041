import { lazy } from 'react';
import type { Feature } from '../feature.ts';

/** The checks of tagged items. */
export const checks: Feature = {
  views: {
    '/RefTable/TagItrDownloadDocument': lazy(() => import('./filled-download-page.tsx')),
  },
};
