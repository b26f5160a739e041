import { lazy } from '../../lib/look/lazy.ts';
import type { Feature } from '../feature.ts';

/** Work packs: the downloads page. */
export const workPacks: Feature = {
  views: { '/WorkPack/Downloads': lazy(() => import('./downloads-page.tsx')) },
};
