import type { Word } from '@plumbline/contract/words/word.ts';
import { useNavigate } from '@tanstack/react-router';
import { memo, Suspense, useCallback, useMemo, useRef, useLayoutEffect } from 'react';
import { CurrentPageContext, type Place } from '../lib/place/current-page.ts';
import { LocaleContext, useLocaleWhileVisible, useSay } from '../lib/value/language.ts';
import { Page } from '../ui/page.tsx';
import { SkeletonTable } from '../ui/skeletons.tsx';
import { FaultBoundary } from './fault-boundary.tsx';
import css from './mounted-pages.module.css';
import { pageOf, type PageDef } from './pages.ts';
import { nameTab, tabKey, setTabHref } from './tabs.ts';

/** A mounted page: visible, or kept for the user's return. */
export interface MountedPage {
  readonly key: string;
  readonly href: string;
  readonly page: PageDef;
}

/**
 * The mounted pages. Only one is visible; the others keep their state, scroll position, input and language, hidden by
 * CSS and inert. React's own Activity would break the grids.
 */
export function MountedPages({
  pages,
  seen,
}: {
  readonly pages: readonly MountedPage[];
  readonly seen: string;
}): React.JSX.Element {
  return (
    <>
      {pages.map(({ key, href, page }) => (
        <KeptPage key={key} id={key} href={href} page={page} active={key === seen} />
      ))}
    </>
  );
}

/** One mounted page. */
interface KeptPageProps {
  readonly id: string;
  readonly href: string;
  readonly page: PageDef;
  readonly active: boolean;
}

const KeptPage = memo(function KeptPage({ id, href, page, active }: KeptPageProps): React.JSX.Element {
  const box = useRef<HTMLDivElement>(null);
  const isScrolled = useRef(false);
  const search = useMemo(() => new URL(href, location.origin).searchParams, [href]);
  const go = useWayOn({ id, page });
  const locale = useLocaleWhileVisible(active);
  const place = useMemo<Place>(
    () => ({
      path: page.route,
      search,
      active,
      hideInBreadcrumb: page.hideInBreadcrumb === true,
      setTitle: (title) => nameTab(id, title),
      go,
    }),
    [page, search, active, id, go],
  );
  const shown = active ? href : null;
  useLayoutEffect(() => {
    // after each navigation the page starts at the top (specification 2); the lists inside keep their position. Where it
    // already does, nothing is measured: that would lay out the page before all of it is drawn
    if (shown !== null && isScrolled.current) box.current?.scrollTo(0, 0);
  }, [shown]);
  const View = page.view;
  return (
    <div
      ref={box}
      className={active ? css.seen : css.kept}
      inert={!active}
      onScroll={({ currentTarget, target }) => {
        // a hidden page has no position of its own: it gets back the one it had when it is shown
        if (target === currentTarget)
          isScrolled.current = !active || currentTarget.scrollTop + currentTarget.scrollLeft > 0;
      }}
    >
      <CurrentPageContext value={place}>
        <LocaleContext value={locale}>
          <FaultBoundary>
            <Suspense fallback={<Waiting title={page.title} />}>
              <View />
            </Suspense>
          </FaultBoundary>
        </LocaleContext>
      </CurrentPageContext>
    </div>
  );
});

/** The title of a page whose code is being fetched, and the room of its content. */
function Waiting({ title }: { readonly title: Word }): React.JSX.Element {
  return (
    <Page title={useSay()(title)}>
      <SkeletonTable rows={16} />
    </Page>
  );
}

/**
 * Returns the function by which a page navigates. It follows the current address bar: another page may have been requested
 * but not rendered yet.
 */
function useWayOn({ id, page }: Pick<KeptPageProps, 'id' | 'page'>): Place['go'] {
  const navigate = useNavigate();
  return useCallback(
    (href, { replace = false } = {}) => {
      const isOwn = ({ pathname, search }: Pick<Location, 'pathname' | 'search'>): boolean =>
        pageOf(pathname) === page && tabKey(page, search) === id;
      if (isOwn(location)) void navigate({ href, replace });
      else if (isOwn(new URL(href, location.origin))) setTabHref(id, href);
    },
    [navigate, page, id],
  );
}
