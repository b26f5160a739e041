import { lazy } from 'react';
import type { Feature } from '../feature.ts';

/** The management of the menu. */
export const menu: Feature = {
  views: {
    '/SystemSettings/Menu': lazy(() => import('./menu-page.tsx')),
  },
};
