import { createElement, lazy } from 'react';
import type { Feature } from '../feature.ts';

const CheckSheetPage = lazy(() => import('../checks/check-sheet-page.tsx'));

/** The checklists of assurance trackers. */
export const assurance: Feature = {
  views: {
    '/RefTable/AssuranceTrackerEditDocument': () => createElement(CheckSheetPage, { register: 'assuranceTracker' }),
  },
};
