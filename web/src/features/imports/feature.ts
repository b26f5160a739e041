import { lazy } from '../../lib/look/lazy.ts';
import type { Feature } from '../feature.ts';

/** Imports of files into registers. */
export const imports: Feature = {
  views: {
    '/Import/Imports': lazy(() => import('./imports-page.tsx')),
    '/Import/ImportsDigitalDocument': lazy(() => import('./digital/digital-page.tsx')),
  },
};
