import { groupAt, groupOf } from '@plumbline/contract/pages/groups.ts';
import type { Word } from '@plumbline/contract/words/word.ts';
import { Navigate, useLocation } from '@tanstack/react-router';
import { useLayoutEffect, useMemo, useEffect } from 'react';
import { afterSignIn } from '../features/menu/after-sign-in.ts';
import { useSay } from '../lib/value/language.ts';
import { setSafeTable } from '../lib/place/levels.ts';
import { PRODUCT, windowTitle } from '../lib/product.ts';
import { useSession } from '../lib/session/session.ts';
import { Frame } from './frame.tsx';
import { GroupPage } from './group-page.tsx';
import { MountedPages, type MountedPage } from './mounted-pages.tsx';
import { mayOpen } from './menu.ts';
import { MissingPage, RefusedPage } from './missing-page.tsx';
import { addressOfEntry, pageOf, prefetchList, type PageDef } from './pages.ts';
import { Shell } from './shell.tsx';
import { MOUNTED, openTab, tabKey, titleIn, useTabs, type Tabs } from './tabs.ts';
import { appWords } from './words.ts';

/** Fetches the code of the list that a sign-in leads to, if it leads to one. */
export function prefetchTarget(from: unknown): void {
  if (typeof from === 'string') prefetchList(from);
}

/**
 * Enters the workspace: loads user, projects and menu, and resolves to the address to open. Throws CallError. Defined
 * here so that the code behind sign-in is fetched at once.
 */
export function enterWorkspace(from: unknown): Promise<string> {
  prefetchTarget(from);
  return afterSignIn(from, addressOfEntry);
}

/** Everything behind sign-in: the shell, and in it the page of the current address. */
export default function Workspace(): React.JSX.Element {
  return (
    <Frame>
      <Inside />
    </Frame>
  );
}

/**
 * Returns the mounted pages: the visible one, and the most recent. Their order does not change, so that none is
 * remounted.
 */
function mounted(tabs: Tabs, seen: MountedPage | null, hasScope: boolean): readonly MountedPage[] {
  const keys = tabs.recent.filter((key) => key !== seen?.key).slice(0, MOUNTED - 1);
  const retained = keys.flatMap((key) => {
    const page = pageOf(key.split('?')[0] ?? '');
    const tab = tabs.open.find((open) => open.key === key);
    return page === undefined || !isReady(page, hasScope) ? [] : [{ key, href: tab?.href ?? page.route, page }];
  });
  return [...retained, ...(seen === null ? [] : [seen])].toSorted((a, b) => (a.key < b.key ? -1 : 1));
}

/** True when a page can be shown: most pages need a scope of work. */
const isReady = (page: PageDef, hasScope: boolean): boolean => page.scopeless === true || hasScope;

/** Returns the page of the address, and whether it can be shown: it may need a scope of work and a right. */
function useSeen(): {
  readonly page: PageDef | undefined;
  readonly seen: MountedPage | null;
  readonly lacksScope: boolean;
} {
  const { pathname, searchStr } = useLocation();
  const permissions = useSession((session) => session.permissions);
  const roles = useSession((session) => session.roles);
  const hasScope = useSession((session) => session.path !== null);
  const page = pageOf(pathname);
  const lacksScope = page !== undefined && !isReady(page, hasScope);
  const allowed = page !== undefined && !lacksScope && mayOpen(page, { permissions, roles });
  const seen = useMemo<MountedPage | null>(
    () =>
      page === undefined || !allowed ? null : { key: tabKey(page, searchStr), href: `${page.route}${searchStr}`, page },
    [page, allowed, searchStr],
  );
  return { page, seen, lacksScope };
}

/** Returns the title of the page at a path. */
function titleAt(path: string, page: PageDef | undefined): Word {
  const group = groupAt(path);
  return page?.title ?? (group === undefined ? appWords.notFound : groupOf(group).title);
}

function Inside(): React.JSX.Element {
  const say = useSay();
  const { pathname, searchStr } = useLocation();
  const scope = useSession((session) => session.path?.E ?? null);
  const tabs = useTabs();
  const { page, seen, lacksScope } = useSeen();
  const tab = tabs.open.find(({ key }) => key === seen?.key);
  const title = titleIn(tab, say) ?? say(titleAt(pathname, page));

  useLayoutEffect(() => {
    // before the page's own effects run, so that its first calls already send its table
    setSafeTable(seen?.page.register ?? null);
    if (seen !== null) openTab(seen);
  }, [seen]);
  useEffect(() => {
    document.title = windowTitle(say(PRODUCT), title);
  }, [say, title]);

  return (
    <Shell path={pathname} seen={seen?.key ?? ''} title={title}>
      {/* Another scope is another set of rows: every page begins anew. */}
      <MountedPages key={scope ?? 'none'} pages={mounted(tabs, seen, scope !== null)} seen={seen?.key ?? ''} />
      {seen === null && <Nothing page={page} lacksScope={lacksScope} href={`${pathname}${searchStr}`} />}
    </Shell>
  );
}

/**
 * Shows why no page is visible: its scope is still to be chosen, it may not be seen, or it does not exist; a group
 * shows links to its pages.
 */
function Nothing({
  page,
  lacksScope,
  href,
}: {
  readonly page: PageDef | undefined;
  readonly lacksScope: boolean;
  readonly href: string;
}): React.JSX.Element {
  if (lacksScope) return <Navigate to="/Admin/LevelSelect" search={{ from: href }} replace />;
  if (page !== undefined) return <RefusedPage code={page.code ?? ''} />;
  const group = groupAt(href.split('?')[0] ?? '');
  return group === undefined ? <MissingPage /> : <GroupPage group={group} />;
}
