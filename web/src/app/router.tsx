import { createRootRoute, createRoute, createRouter, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { isLeaving, onSessionEnd } from '../lib/session/session-end.ts';
import { useSession } from '../lib/session/session.ts';
import { SkeletonPage } from '../ui/skeletons.tsx';
import LoginRoute from './login-route.tsx';
import { FORM_ALIASES } from '@plumbline/contract/pages/form-aliases.ts';
import { FaultPage, UnauthorisedPage } from './error-pages.tsx';

/** Redirects a signed-out user to the sign-in page, and from there back here. */
function mustBeSignedIn({ location }: { readonly location: { readonly href: string } }): void {
  if (useSession.getState().token !== null) return;
  const why = isLeaving() ? { ended: '1' } : {};
  throw redirect({ to: '/login', search: { ...why, from: location.href } });
}

const root = createRootRoute({ errorComponent: FaultPage });
const parent = (): typeof root => root;

const routes = [
  createRoute({
    getParentRoute: parent,
    path: '/',
    beforeLoad: () => {
      throw redirect({ to: '/home-page', replace: true });
    },
  }),
  createRoute({
    getParentRoute: parent,
    path: '/login',
    component: LoginRoute,
  }),
  ...['/ssologin', '/materialSsoLogin'].map((path) =>
    createRoute({
      getParentRoute: parent,
      path,
      component: lazyRouteComponent(() => import('./sso-routes.tsx'), 'SsoRoute'),
    }),
  ),
  createRoute({
    getParentRoute: parent,
    path: '/loading-login',
    component: lazyRouteComponent(() => import('./sso-routes.tsx'), 'ReturnRoute'),
  }),
  createRoute({
    getParentRoute: parent,
    path: '/loading-qiye-login',
    component: lazyRouteComponent(() => import('./sso-routes.tsx'), 'ChatReturnRoute'),
  }),
  createRoute({
    getParentRoute: parent,
    path: '/forget-psd',
    component: lazyRouteComponent(() => import('../features/session/forget-psd-page.tsx')),
  }),
  createRoute({
    getParentRoute: parent,
    path: '/login-tenant',
    component: lazyRouteComponent(() => import('../features/session/login-tenant-page.tsx')),
  }),
  createRoute({
    getParentRoute: parent,
    path: '/sys-config-owner-manage',
    component: lazyRouteComponent(() => import('../features/session/sys-config-page.tsx')),
  }),
  createRoute({
    getParentRoute: parent,
    path: '/project-page',
    beforeLoad: mustBeSignedIn,
    component: lazyRouteComponent(() => import('./plain-pages.tsx'), 'ProjectRoute'),
  }),
  createRoute({
    getParentRoute: parent,
    path: '/Admin/LevelSelect',
    beforeLoad: mustBeSignedIn,
    component: lazyRouteComponent(() => import('./plain-pages.tsx'), 'LevelRoute'),
  }),
  createRoute({
    getParentRoute: parent,
    path: '/preview/onlinePreview',
    component: lazyRouteComponent(() => import('./preview-route.tsx')),
  }),
  // names that the specification gives without their purpose redirect to the real page (readings D35)
  ...Object.entries(FORM_ALIASES).map(([path, to]) =>
    createRoute({
      getParentRoute: parent,
      path,
      beforeLoad: ({ location }) => {
        mustBeSignedIn({ location });
        throw redirect({ href: `${to}${location.searchStr}`, replace: true });
      },
    }),
  ),
  createRoute({ getParentRoute: parent, path: '/401', component: UnauthorisedPage }),
  createRoute({ getParentRoute: parent, path: '/500', component: FaultPage }),
  // every page of the workspace: the shell looks it up in its own table, so that signing in need not load the table,
  // and asks for a scope of work where the page needs one
  createRoute({
    getParentRoute: parent,
    path: '$',
    beforeLoad: mustBeSignedIn,
    component: lazyRouteComponent(() => import('./workspace.tsx')),
  }),
];

/** Query parameters stay unparsed text: the page parses a filter or id, since only it knows the form. */
const readSearch = (search: string): Record<string, string> => Object.fromEntries(new URLSearchParams(search));
function writeSearch(search: Readonly<Record<string, unknown>>): string {
  const given = Object.entries(search).filter(([, value]) => value !== undefined && value !== null);
  const text = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
  return text === '' ? '' : `?${text}`;
}

/** The router: real paths, no hash. */
export const router = createRouter({
  routeTree: root.addChildren(routes),
  defaultPendingComponent: SkeletonPage,
  defaultPreload: false,
  parseSearch: readSearch,
  stringifySearch: writeSearch,
  scrollRestoration: false,
});

onSessionEnd((address) => void router.navigate({ href: address }));
