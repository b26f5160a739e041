import { lazy } from 'react';
import type { Feature } from '../feature.ts';

/** Users, roles and permissions, departments, posts, the dictionary. */
export const users: Feature = {
  views: {
    '/SystemSettings/User': lazy(() => import('./user-page.tsx')),
    '/SystemSettings/Accountlist': lazy(() => import('./account-page.tsx')),
    '/SystemSettings/Role': lazy(() => import('./role-page.tsx')),
    '/SystemSettings/assign-user': lazy(() => import('./assign-user-page.tsx')),
    '/SystemSettings/PermissionManagement': lazy(() => import('./permission-page.tsx')),
    '/SystemSettings/Department': lazy(() => import('./department-page.tsx')),
    '/SystemSettings/Post': lazy(() => import('./post-page.tsx')),
    '/SystemSettings/DataDictionary': lazy(() => import('./dictionary-page.tsx')),
  },
};
