import { useNavigate } from '@tanstack/react-router';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { AnyRegister } from '@plumbline/contract/register/register.ts';
import { useCurrentPage } from '../../lib/place/current-page.ts';
import { useNewest } from '../../lib/look/use-newest.ts';
import { STARTS } from '../new-row.ts';
import { readPersonal, writePersonal } from '../personal-store.ts';
import { useRecent } from './recent-searches.ts';
import { keptView, startView, viewFilter, viewSearch, type View } from './view.ts';

/**
 * The view of a page, the open row, and how to change them. The address follows the view, and the view follows the
 * address.
 */
export interface ViewState {
  readonly view: View;
  readonly change: (part: Partial<View>) => void;
  /** The row whose side sheet is open; `new` for a new row. */
  readonly openId: string | undefined;
  /** Opens a row, or closes the open one when undefined. */
  readonly open: (id: string | undefined) => void;
}

const addressOf = (path: string, search: URLSearchParams): string => {
  const query = search.toString();
  return query === '' ? path : `${path}?${query}`;
};

/** Stores the view of a page in its address and for the next visit. */
export function useView(register: AnyRegister): ViewState {
  const { path, search, active, go } = useCurrentPage();
  const navigate = useNavigate();
  const [view, setView] = useState(() => startView(register, search, readPersonal('view', path)));
  const written = useRef(search.get('filter'));
  useRecent(path, viewFilter(register, view));

  // another link to this page was opened: show its rows, in the columns the user chose
  const requested = search.get('filter');
  useEffect(() => {
    if (requested === null || requested === written.current) return;
    written.current = requested;
    setView((before) => ({ ...startView(register, search, undefined), columns: before.columns }));
  }, [requested, register, search]);

  useEffect(() => {
    writePersonal('view', path, keptView(register, view));
    if (!active) return;
    const next = viewSearch(register, view, search);
    written.current = next.get('filter');
    if (next.toString() !== search.toString()) void navigate({ href: addressOf(path, next), replace: true });
  }, [view, active, path, search, register, navigate]);

  const now = useNewest(search);
  const open = useCallback(
    (id: string | undefined) => {
      // keep what changed in the meantime, such as a filter
      const next = new URLSearchParams(now.current);
      const before = next.get('id');
      for (const name of ['id', STARTS]) next.delete(name);
      if (id !== undefined) next.set('id', id);
      // back from any row leads to the list, not through each row seen
      go(addressOf(path, next), { replace: before !== null && id !== undefined });
    },
    [path, go, now],
  );
  const change = useCallback((part: Partial<View>) => setView((before) => ({ ...before, ...part })), []);
  return { view, change, openId: search.get('id') ?? undefined, open };
}
