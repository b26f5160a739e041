import type { Word } from '@plumbline/contract/words/word.ts';
import { createContext, useContext, useEffect } from 'react';
import { useNewest } from './use-newest.ts';

/** What a tab is called after what is open in it: a text, or texts and words in their order, so that it is read in the language of now. */
export type TabTitle = string | readonly (string | Word)[];

/**
 * Where a page stands. The last five register tabs stay mounted though hidden, so a page must not ask the address bar:
 * while it is hidden, that shows another page. `search` and `path` here are the page's own.
 */
export interface Place {
  /** The path of the page's own tab. */
  readonly path: string;
  /** The query of the page's own tab, as it was last opened. The same object until it changes. */
  readonly search: URLSearchParams;
  /** Whether the page is the one that is seen. What hangs over the page (sheets, hotkeys) must rest when it is not. */
  readonly active: boolean;
  /** The page leaves itself out of the breadcrumb (specification 6). */
  readonly hideInBreadcrumb?: boolean;
  /** Names the tab and the window after what is open, e.g. a document code. */
  readonly setTitle: (title: TabTitle) => void;
  /**
   * Leads on from this page. An answer may come when another page is seen: then nobody is led away from there; what belongs to this
   * page itself is found when one comes back to it.
   */
  readonly go: (href: string, how?: { readonly replace?: boolean }) => void;
}

/** Given by the shell around each page. */
export const CurrentPageContext = createContext<Place | null>(null);

/** Where this page stands. */
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

/** Names the tab of this page after what is open; undefined keeps the name of the route. */
export function useTabTitle(title: TabTitle | undefined): void {
  const { setTitle } = useCurrentPage();
  const newest = useNewest(title);
  const read = JSON.stringify(title);
  useEffect(() => {
    if (read !== undefined && newest.current !== undefined) setTitle(newest.current);
  }, [read, newest, setTitle]);
}
