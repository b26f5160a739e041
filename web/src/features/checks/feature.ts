import { lazy } from '../../lib/look/lazy.ts';
import type { Feature } from '../feature.ts';
import { addScopeAct } from '../levels/scope-acts.ts';

addScopeAct(lazy(() => import('./allocate-scope.tsx')));

/** The checks of tagged items. */
export const checks: Feature = {
  views: {
    '/Certification/MultiTagITRSearch': lazy(() => import('./multi-tag-search-page.tsx')),
    '/RefTable/TagItrDownloadDocument': lazy(() => import('./filled-download-page.tsx')),
  },
};
