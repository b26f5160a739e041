import { lazy } from 'react';
import type { Feature } from '../feature.ts';
import { addScopeAct } from '../levels/scope-acts.ts';

addScopeAct(lazy(() => import('./allocate-scope.tsx')));

/** The checks of tagged items. */
export const checks: Feature = {
  views: {
    '/RefTable/TagItrDownloadDocument': lazy(() => import('./filled-download-page.tsx')),
  },
};
