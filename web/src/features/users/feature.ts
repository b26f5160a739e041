import { lazy } from 'react';
import type { Feature } from '../feature.ts';

/** Users, roles and permissions. */
export const users: Feature = {
  views: {
    '/SystemSettings/User': lazy(() => import('./user-page.tsx')),
    '/SystemSettings/Accountlist': lazy(() => import('./account-page.tsx')),
    '/SystemSettings/Role': lazy(() => import('./role-page.tsx')),
    '/SystemSettings/assign-user': lazy(() => import('./assign-user-page.tsx')),
    '/SystemSettings/PermissionManagement': lazy(() => import('./permission-page.tsx')),
  },
};
