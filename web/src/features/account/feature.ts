import { lazy } from 'react';
import type { Feature } from '../feature.ts';

/** One's own account. */
export const account: Feature = {
  views: {
    '/SystemSettings/Usercenter': lazy(() => import('./personal-page.tsx')),
  },
};
