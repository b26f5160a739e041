import { lazy } from 'react';
import type { Feature } from '../feature.ts';

/** Work packs: the downloads page. */
export const workPacks: Feature = {
  views: { '/WorkPack/Downloads': lazy(() => import('./downloads-page.tsx')) },
};
