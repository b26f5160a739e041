import { lazy } from '../../lib/look/lazy.ts';
import type { Feature } from '../feature.ts';

/** Documents that come in and go out. */
export const documents: Feature = {
  views: { '/Documents/Document': lazy(() => import('./inbox/document-page.tsx')) },
};
