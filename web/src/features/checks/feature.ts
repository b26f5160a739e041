import { createElement, lazy } from 'react';
import type { Feature } from '../feature.ts';

const CheckSheetPage = lazy(() => import('./check-sheet-page.tsx'));

/** Check sheets filled and printed. */
export const checks: Feature = {
  views: {
    '/Certification/TagITRsEditDocument': () => createElement(CheckSheetPage, {}),
    '/RefTable/TagItrDownloadDocument': lazy(() => import('./filled-download-page.tsx')),
  },
};
