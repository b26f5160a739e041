import { lazy } from '../../lib/look/lazy.ts';
import type { Feature } from '../feature.ts';

/** Sign-ins coming from another system. */
export const providers: Feature = {
  views: {
    '/sso-material': lazy(() => import('./sso-material-page.tsx')),
  },
};
