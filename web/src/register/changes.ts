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

/** Imports whose end was told. */
const ended = new Set<string>();

/**
 * Tells all open pages that imports have ended: rows of any register may be others, and lists read anew what they show. The line of
 * messages says so, and the page that follows an import; whoever comes first is heard, for to read it all twice helps nobody.
 */
export function importsEnded(jobs: readonly string[]): void {
  const told = ended.size;
  for (const job of jobs) ended.add(job);
  if (ended.size === told) return;
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
