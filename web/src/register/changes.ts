import { useEffect, useEffectEvent } from 'react';
import type { QueryList } from '@plumbline/contract/lists/query-list.ts';
import type { AnyRow } from '@plumbline/contract/register/register.ts';
import { queryLists } from '@plumbline/contract/lists/index.ts';
import { changedNow } from '../lib/just-read.ts';
import { queryClient, verbKey } from '../lib/query.ts';
import { familyOf } from './family.ts';

/** What became of rows: some are known in full, or some that are not known came, went or changed. */
export type RegisterChange = { readonly rows: readonly AnyRow[] } | 'many';

const listeners = new Map<string, Set<(change: RegisterChange) => void>>();

/**
 * Tells the open pages of a register that rows changed: rows that are given are put in their places, `many` reads the
 * page anew, and those of the registers that show rows of the same table and of the lists made of them. What was read of any
 * of them counts as old.
 */
export function registerChanged(key: string, change: RegisterChange): void {
  const tell = (one: string, news: RegisterChange): void => {
    void queryClient.invalidateQueries({ queryKey: verbKey(one) });
    if (one === key || news === 'many') for (const listener of listeners.get(one) ?? []) listener(news);
  };
  changedNow();
  const family = familyOf(key);
  for (const one of family) tell(one, change);
  for (const list of queryLists) if (family.some((one) => isMadeOf(list, one))) tell(list.key, 'many');
}

/** Tells all open pages that rows of any register may be others, as when an import has ended: lists read anew what they show. */
export function allChanged(): void {
  changedNow();
  void queryClient.invalidateQueries({ queryKey: ['register'] });
  for (const hearing of listeners.values()) for (const listener of hearing) listener('many');
}

/** Whether a list opens records of a register, or is of one of its rows. */
function isMadeOf({ fields, query }: QueryList, key: string): boolean {
  const opened = query.opens && fields[query.opens.register];
  return query.of?.register === key || (opened?.kind === 'choice' && Object.hasOwn(opened.of, key));
}

/** Hears of changes to the rows of a register. */
export function useRegisterChanged(key: string, listener: (change: RegisterChange) => void): void {
  const hear = useEffectEvent(listener);
  useEffect(() => {
    const tell = (change: RegisterChange): void => hear(change);
    const all = listeners.get(key) ?? new Set();
    listeners.set(key, all.add(tell));
    return () => void all.delete(tell);
  }, [key]);
}
