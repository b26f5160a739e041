import type { Word } from '@plumbline/contract/words/word.ts';
import { createContext, useContext, useEffect } from 'react';
import { useNewest } from '../look/use-newest.ts';

/**
 * The title of a tab, from its content: a text, or texts and words in order, so that it is shown in the current
 * language.
 */
export type TabTitle = string | readonly (string | Word)[];

/**
 * The context of a page. The last five register tabs stay mounted though hidden, so a page must not read the address
 * bar: while the page is hidden, the address belongs to another. `search` and `path` here are the page's own.
 */
export interface Place {
  /** The path of the page's own tab. */
  readonly path: string;
  /** The query of the page's own tab, as last opened. The same object until it changes. */
  readonly search: URLSearchParams;
  /** True when the page is visible. Overlays and hotkeys of the page (sheets, hotkeys) must be inactive otherwise. */
  readonly active: boolean;
  /** The page is left out of the breadcrumb (specification 6). */
  readonly hideInBreadcrumb?: boolean;
  /** Sets the title of the tab and the window from what is open, e.g. a document code. */
  readonly setTitle: (title: TabTitle) => void;
  /**
   * Navigates from this page. If a response arrives while another page is visible, the user is not taken away from that
   * page; an address of this page itself is applied when the user returns to it.
   */
  readonly go: (href: string, how?: { readonly replace?: boolean }) => void;
}

/** Provided by the shell around each page. */
export const CurrentPageContext = createContext<Place | null>(null);

/** Returns the context of this page. */
export function useCurrentPage(): Place {
  return useContext(CurrentPageContext) ?? OUTSIDE;
}

const OUTSIDE: Place = {
  get path() {
    return location.pathname;
  },
  get search() {
    return new URLSearchParams(location.search);
  },
  active: true,
  setTitle: () => {},
  go: (href) => location.assign(href),
};

/** Sets the title of this page's tab; undefined keeps the name of the route. */
export function useTabTitle(title: TabTitle | undefined): void {
  const { setTitle } = useCurrentPage();
  const newest = useNewest(title);
  const read = JSON.stringify(title);
  useEffect(() => {
    if (read !== undefined && newest.current !== undefined) setTitle(newest.current);
  }, [read, newest, setTitle]);
}
