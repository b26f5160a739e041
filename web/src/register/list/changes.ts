import { useEffect, useEffectEvent } from 'react';
import type { QueryList } from '@plumbline/contract/lists/query-list.ts';
import type { AnyRow } from '@plumbline/contract/register/register.ts';
import { queryLists } from '@plumbline/contract/lists/index.ts';
import { changedNow } from '../../lib/call/just-read.ts';
import { queryClient, verbKey } from '../../lib/call/query.ts';
import { familyOf } from '../family.ts';

/** What happened to rows: changed rows given in full, or `many` when unknown rows were added, changed or removed. */
export type RegisterChange = { readonly rows: readonly AnyRow[] } | 'many';

const listeners = new Map<string, Set<(change: RegisterChange) => void>>();

/**
 * Notifies the open pages of a register that rows changed. Rows that are given replace the displayed ones; `many`
 * reloads the page and the pages of registers that show rows of the same table. Lists derived from these rows always
 * reload. Cached data of all of these is invalidated.
 */
export function registerChanged(key: string, change: RegisterChange): void {
  const tell = (registerKey: string, news: RegisterChange): void => {
    void queryClient.invalidateQueries({ queryKey: verbKey(registerKey) });
    if (registerKey === key || news === 'many') for (const listener of listeners.get(registerKey) ?? []) listener(news);
  };
  changedNow();
  const family = familyOf(key);
  for (const registerKey of family) tell(registerKey, change);
  for (const list of queryLists) if (family.some((registerKey) => isMadeOf(list, registerKey))) tell(list.key, 'many');
}

/** Imports whose end was already announced. */
const ended = new Set<string>();

/**
 * Notifies all open pages that imports have ended: rows of any register may have changed, so lists reload. Both the
 * live connection and the page that follows an import report an end; only the first report counts, because reloading
 * twice helps nobody.
 */
export function importsEnded(jobs: readonly string[]): void {
  const countBefore = ended.size;
  for (const job of jobs) ended.add(job);
  if (ended.size === countBefore) return;
  changedNow();
  void queryClient.invalidateQueries({ queryKey: ['register'] });
  for (const hearing of listeners.values()) for (const listener of hearing) listener('many');
}

/** True when a list opens records of a register, or is a list of one of its rows. */
function isMadeOf({ fields, query }: QueryList, key: string): boolean {
  const opened = query.opens && fields[query.opens.register];
  return query.of?.register === key || (opened?.kind === 'choice' && Object.hasOwn(opened.of, key));
}

/** Calls the listener whenever rows of a register change; returns a function that ends this. */
export function onRegisterChanged(key: string, listener: (change: RegisterChange) => void): () => void {
  const all = listeners.get(key) ?? new Set();
  listeners.set(key, all.add(listener));
  return () => void all.delete(listener);
}

/** The same for as long as a component is mounted. */
export function useRegisterChanged(key: string, listener: (change: RegisterChange) => void): void {
  const hear = useEffectEvent(listener);
  useEffect(() => onRegisterChanged(key, (change) => hear(change)), [key]);
}
