import { useDeferredValue, useState } from 'react';

/** Rows of a page of a list. */
export const PAGE_SIZE = 50;

/** What a list is searched by, where it stands, and what is chosen in it. */
export interface List {
  /** As typed. */
  readonly text: string;
  /** As sent, a moment later. */
  readonly searched: string;
  /** From 1. */
  readonly current: number;
  readonly chosen: readonly string[];
  readonly find: (text: string) => void;
  readonly goTo: (current: number) => void;
  readonly choose: (ids: readonly string[]) => void;
  /** After another filter was chosen: from the first page, with nothing selected that is no longer seen. */
  readonly begin: () => void;
}

/** The state of a list that the server pages. */
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
