import { messagePage } from '@plumbline/contract/features/messages/pages.ts';
import { lazy } from '../../lib/look/lazy.ts';
import type { Feature } from '../feature.ts';

/** My pending signatures, my requests, my past and my upcoming work. */
export const messages: Feature = {
  views: {
    '/my-checks': lazy(() => import('./my-checks-page.tsx')),
    [messagePage.route]: lazy(() => import('./message-page.tsx')),
    '/pending-trial': lazy(() => import('./pending-page.tsx')),
    '/apply': lazy(() => import('./applied-page.tsx')),
    '/my-daily': lazy(() => import('./day-page.tsx')),
    '/weekly-management-myPlan': lazy(() => import('./week-page.tsx')),
    '/weekly-management-memberPlan': lazy(() => import('./team-page.tsx')),
  },
};
