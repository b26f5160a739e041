import { lazy } from '../../lib/look/lazy.ts';
import type { Feature } from '../feature.ts';

/** The user's own account. */
export const account: Feature = {
  views: {
    '/SystemSettings/Usercenter': lazy(() => import('./personal-page.tsx')),
  },
};
