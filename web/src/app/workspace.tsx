import { useLocation } from '@tanstack/react-router';
import { useLayoutEffect, useMemo, useEffect } from 'react';
import { useSay } from '../lib/language.ts';
import { setSafeTable } from '../lib/levels.ts';
import { PRODUCT } from '../lib/product.ts';
import { useSession } from '../lib/session.ts';
import { Frame } from './frame.tsx';
import { KeptPages, type Kept } from './kept-pages.tsx';
import { mayOpen } from './menu.ts';
import { MissingPage, RefusedPage } from './missing-page.tsx';
import { pageOf, type PageDef } from './pages.ts';
import { Shell } from './shell.tsx';
import { MOUNTED, openTab, tabKey, useTabs, type Tabs } from './tabs.ts';
import { appWords } from './words.ts';

/** Everything behind the choice of a scope: the shell, and the page of the address in it. */
export default function Workspace(): React.JSX.Element {
  return (
    <Frame>
      <Inside />
    </Frame>
  );
}

/** The mounted pages: the one seen, and those seen last. Their order does not change, so that none is mounted anew. */
function mounted(tabs: Tabs, seen: Kept | null): readonly Kept[] {
  const keys = tabs.recent.filter((key) => key !== seen?.key).slice(0, MOUNTED - 1);
  const kept = keys.flatMap((key) => {
    const page = pageOf(key.split('?')[0] ?? '');
    const tab = tabs.open.find((open) => open.key === key);
    return page === undefined ? [] : [{ key, href: tab?.href ?? page.route, page }];
  });
  return [...kept, ...(seen === null ? [] : [seen])].toSorted((a, b) => (a.key < b.key ? -1 : 1));
}

function Inside(): React.JSX.Element {
  const say = useSay();
  const { pathname, searchStr } = useLocation();
  const permissions = useSession((session) => session.permissions);
  const scope = useSession((session) => session.path?.E ?? 'none');
  const tabs = useTabs();
  const page = pageOf(pathname);
  const allowed = page !== undefined && mayOpen(page, new Set(permissions));
  const seen = useMemo<Kept | null>(
    () =>
      page === undefined || !allowed ? null : { key: tabKey(page, searchStr), href: `${page.route}${searchStr}`, page },
    [page, allowed, searchStr],
  );
  const title = tabs.open.find(({ key }) => key === seen?.key)?.title ?? say(page?.title ?? appWords.notFound);

  useLayoutEffect(() => {
    // Before the page's own effects run, so that its first calls already name its table.
    setSafeTable(seen?.page.register ?? null);
    if (seen !== null) openTab(seen);
  }, [seen]);
  useEffect(() => {
    document.title = `${say(PRODUCT)} - ${title}`;
  }, [say, title]);

  return (
    <Shell path={pathname} seen={seen?.key ?? ''} title={title}>
      {/* Another scope is another set of rows: every page begins anew. */}
      <KeptPages key={scope} pages={mounted(tabs, seen)} seen={seen?.key ?? ''} />
      {seen === null && <Nothing page={page} />}
    </Shell>
  );
}

function Nothing({ page }: { readonly page: PageDef | undefined }): React.JSX.Element {
  return page === undefined ? <MissingPage /> : <RefusedPage code={page.code ?? ''} />;
}
