import { lazy } from 'react';
import type { Feature } from '../feature.ts';

/** Where another system leads to. */
export const providers: Feature = {
  views: {
    '/sso-material': lazy(() => import('./sso-material-page.tsx')),
  },
};
