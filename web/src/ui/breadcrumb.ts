import { useEffect } from 'react';
import { create } from 'zustand';
import { useCurrentPage } from '../lib/current-page.ts';

/** One step of the way to a page; the last one is the page itself and has no address. */
export interface Crumb {
  readonly label: string;
  readonly to?: string;
}

/** The breadcrumb list of the client state (specification 3): the way to the page that is seen. */
export const useBreadcrumb = create<{ readonly list: readonly Crumb[] }>()(() => ({ list: [] }));

/** The list without a page that is hidden from the breadcrumb: the way to it stays (specification 6, readings D34). */
export const shownCrumbs = (crumbs: readonly Crumb[], isHidden: boolean): readonly Crumb[] =>
  isHidden ? crumbs.slice(0, -1) : crumbs;

/** Tells the client state the way to a page, if it is the one that is seen. */
export function tellCrumbs(list: readonly Crumb[], isSeen: boolean): void {
  if (isSeen) useBreadcrumb.setState({ list });
}

/** Gives the way to this page to the client state while the page is the one that is seen. */
export function useCrumbs(crumbs: readonly Crumb[]): readonly Crumb[] {
  const { active, hideInBreadcrumb = false } = useCurrentPage();
  const text = JSON.stringify(shownCrumbs(crumbs, hideInBreadcrumb));
  useEffect(() => {
    // compared as text: pages write their crumbs anew each time they are drawn
    tellCrumbs(JSON.parse(text), active);
  }, [active, text]);
  return shownCrumbs(crumbs, hideInBreadcrumb);
}
