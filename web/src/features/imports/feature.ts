import { lazy } from '../../lib/look/lazy.ts';
import type { Feature } from '../feature.ts';
import { addScopeAct } from '../levels/scope-acts.ts';

addScopeAct(lazy(() => import('./packs/pack-scope.tsx')));

/** Imports of files into registers. */
export const imports: Feature = {
  views: {
    '/Import/Imports': lazy(() => import('./imports-page.tsx')),
    '/Import/ImportsDigitalDocument': lazy(() => import('./digital/digital-page.tsx')),
  },
};
