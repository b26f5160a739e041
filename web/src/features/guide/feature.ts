import { lazy } from '../../lib/look/lazy.ts';
import type { Feature } from '../feature.ts';

/** The guide. */
export const guide: Feature = {
  views: { '/Guide': lazy(() => import('./guide-page.tsx')) },
};
