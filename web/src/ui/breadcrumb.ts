import { useEffect } from 'react';
import { create } from 'zustand';
import { useCurrentPage } from '../lib/place/current-page.ts';

/** One step in the breadcrumb of a page; the last step is the page itself and has no address. */
export interface Crumb {
  readonly label: string;
  readonly to?: string;
}

/** The breadcrumb list of the client state (specification 3): the path to the visible page. */
export const useBreadcrumb = create<{ readonly list: readonly Crumb[] }>()(() => ({ list: [] }));

/**
 * Returns the list without a page that is hidden from the breadcrumb; the steps before it stay (specification 6,
 * readings D34).
 */
export const shownCrumbs = (crumbs: readonly Crumb[], isHidden: boolean): readonly Crumb[] =>
  isHidden ? crumbs.slice(0, -1) : crumbs;

/** Stores a page's breadcrumb in the client state, if the page is visible. */
export function tellCrumbs(list: readonly Crumb[], isSeen: boolean): void {
  if (isSeen) useBreadcrumb.setState({ list });
}

/** Stores this page's breadcrumb in the client state while the page is visible. */
export function useCrumbs(crumbs: readonly Crumb[]): readonly Crumb[] {
  const { active, hideInBreadcrumb = false } = useCurrentPage();
  const text = JSON.stringify(shownCrumbs(crumbs, hideInBreadcrumb));
  useEffect(() => {
    // compared as text: pages recreate their crumbs at each render
    tellCrumbs(JSON.parse(text), active);
  }, [active, text]);
  return shownCrumbs(crumbs, hideInBreadcrumb);
}
