import { lazy } from '../../lib/look/lazy.ts';
import type { Feature } from '../feature.ts';

/** Menu management. */
export const menu: Feature = {
  views: {
    '/SystemSettings/Menu': lazy(() => import('./menu-page.tsx')),
  },
};
