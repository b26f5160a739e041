import { lazy } from 'react';
import type { Feature } from '../feature.ts';

/** The completions grid and the skyline. */
export const progress: Feature = {
  views: {
    '/Certification/CompletionsGrid': lazy(() => import('./completions-grid-page.tsx')),
    '/Report/Skyline': lazy(() => import('./skyline-page.tsx')),
  },
};
