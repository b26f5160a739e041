import { lazy } from 'react';
import type { Feature } from '../feature.ts';

/** Work packs: where their documents are fetched. */
export const workPacks: Feature = {
  views: { '/WorkPack/Downloads': lazy(() => import('./downloads-page.tsx')) },
};
