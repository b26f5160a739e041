import { useDeferredValue, useState } from 'react';

/** Rows per page of a list. */
export const PAGE_SIZE = 50;

/** The search, page and selection of a list. */
export interface List {
  /** The text as typed. */
  readonly text: string;
  /** The text as sent, slightly delayed. */
  readonly searched: string;
  /** The page, from 1. */
  readonly current: number;
  readonly chosen: readonly string[];
  readonly find: (text: string) => void;
  readonly goTo: (current: number) => void;
  readonly choose: (ids: readonly string[]) => void;
  /**
   * Called after a filter change: returns to the first page and clears the selection, which may no longer be visible.
   */
  readonly begin: () => void;
}

/** The state of a list paged by the server. */
export function useList(): List {
  const [text, setText] = useState('');
  const [current, goTo] = useState(1);
  const [chosen, choose] = useState<readonly string[]>([]);
  const begin = (): void => {
    goTo(1);
    choose([]);
  };
  return {
    text,
    searched: useDeferredValue(text.trim()),
    current,
    chosen,
    goTo,
    choose,
    begin,
    find: (next) => {
      setText(next);
      begin();
    },
  };
}
