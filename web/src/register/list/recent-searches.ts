import type { Filter } from '@plumbline/contract/register/filter.ts';
import { useEffect } from 'react';
import { isRecord } from '../../lib/stored.ts';
import { readPersonal, writePersonal } from '../personal-store.ts';

/** Maximum number of searches stored for each page (domain guide 2.11). */
const MOST = 5;
/**
 * A search is remembered after this many milliseconds without a key press, so that unfinished searches are not
 * remembered.
 */
const SETTLED_MS = 2500;

/** The last searches of a page, newest first. They come from browser storage, so each is checked where it is used. */
export function recentOf(path: string): readonly Filter[] {
  const stored = readPersonal('recent', path);
  // eslint-disable-next-line -- written by `remember`; the server checks a filter whole
  return Array.isArray(stored) ? (stored.filter(isRecord) as unknown as Filter[]) : [];
}

/** Puts a search first in the list. */
export function withRecent(recent: readonly Filter[], filter: Filter): readonly Filter[] {
  const text = JSON.stringify(filter);
  return [filter, ...recent.filter((search) => JSON.stringify(search) !== text)].slice(0, MOST);
}

/** Remembers the filter of a page once it has settled. */
export function useRecent(path: string, filter: Filter | undefined): void {
  const text = filter === undefined ? '' : JSON.stringify(filter);
  useEffect(() => {
    if (text === '') return undefined;
    const timer = setTimeout(() => {
      const settled: Filter = JSON.parse(text);
      writePersonal('recent', path, withRecent(recentOf(path), settled));
    }, SETTLED_MS);
    return () => clearTimeout(timer);
  }, [path, text]);
}
