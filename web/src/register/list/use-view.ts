import { useNavigate } from '@tanstack/react-router';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { ListView } from '@plumbline/contract/features/views/calls.ts';
import type { AnyRegister } from '@plumbline/contract/register/register.ts';
import { useCurrentPage } from '../../lib/place/current-page.ts';
import { useNewest } from '../../lib/look/use-newest.ts';
import { isRecord } from '../../lib/stored.ts';
import { STARTS } from '../new-row.ts';
import { readPersonal, writePersonal } from '../personal-store.ts';
import { useSavedView } from '../views/use-saved-view.ts';
import { useRecent } from './recent-searches.ts';
import { changedParts, keptView, startView, viewFilter, viewOf, viewSearch, type View } from './view.ts';

/** The saved view that a list shows. */
interface ShownView {
  /** Null for a list outside any saved view. */
  readonly id: string | null;
  /** The view as it is saved; undefined while it is read, or when there is none. */
  readonly saved: ListView | undefined;
  /** The list differs from what is saved. */
  readonly isChanged: boolean;
  /** The address names a view that does not exist, or that the user may not see. */
  readonly isMissing: boolean;
  /** Shows a view as it is saved, or the list outside any view. */
  readonly choose: (view: ListView | null) => void;
  /** Goes on with the list as it is, as this saved view. */
  readonly keepAs: (id: string | null) => void;
}

/**
 * The view of a page, the open row, and how to change them. The address follows the view, and the view follows the
 * address.
 */
export interface ViewState {
  readonly view: View;
  readonly change: (part: Partial<View>) => void;
  readonly shown: ShownView;
  /** The row whose side sheet is open; `new` for a new row. */
  readonly openId: string | undefined;
  /** Opens a row, or closes the open one when undefined. */
  readonly open: (id: string | undefined) => void;
}

const addressOf = (path: string, search: URLSearchParams): string => {
  const query = search.toString();
  return query === '' ? path : `${path}?${query}`;
};

const storedId = (stored: unknown): string | null =>
  isRecord(stored) && typeof stored['viewId'] === 'string' ? stored['viewId'] : null;

/** What a list shows first. */
interface Start {
  readonly id: string | null;
  readonly view: View;
}

function startOf(register: AnyRegister, search: URLSearchParams, path: string, begins: ListView | null): Start {
  const stored = readPersonal('view', path);
  if (begins === null) {
    const id = search.has('filter') || search.has('view') ? null : storedId(stored);
    return { id, view: startView(register, search, stored) };
  }
  const view = viewOf(register, begins.view, search);
  if (storedId(stored) !== begins.id) return { id: begins.id, view };
  // the same view as at the last visit: the columns, groups and colours chosen since then stay
  const { columns, groupBy, grouped, colourBy } = startView(register, search, stored);
  return { id: begins.id, view: { ...view, columns, groupBy, grouped, colourBy } };
}

/** The list outside any saved view: all rows, in the columns, order and groups the user left it with. */
function ownView(register: AnyRegister, path: string): View {
  const stored = readPersonal('own', path);
  const { filter: _filter, ...own } = isRecord(stored) ? stored : {};
  return startView(register, new URLSearchParams(), own);
}

/** Stores the view of a page in its address and for the next visit; `begins` is the saved view it starts with. */
export function useView(register: AnyRegister, begins: ListView | null): ViewState {
  const { path, search, active, go } = useCurrentPage();
  const navigate = useNavigate();
  const [{ id, view }, set] = useState(() => startOf(register, search, path, begins));
  const { saved, isGone } = useSavedView(register.key, id);
  const wanted = search.get('view');
  const linked = useSavedView(register.key, wanted);
  const written = useRef({ filter: search.get('filter'), view: wanted });
  useRecent(path, viewFilter(register, view));

  const base = useMemo(() => saved && viewOf(register, saved.view), [register, saved]);
  const [isMissing, setMissing] = useState(false);
  const isLost = isGone || linked.isGone;
  if (isLost && !isMissing) setMissing(true);
  // deleted meanwhile: the list stays as it is
  if (isGone && id !== null) set({ id: null, view });
  const isChanged = base !== undefined && changedParts(register, view, base).length > 0;
  useFollowed(saved, base, { register, set });

  const choose = useCallback(
    (next: ListView | null) => {
      setMissing(false);
      set({ id: next?.id ?? null, view: next ? viewOf(register, next.view) : ownView(register, path) });
    },
    [register, path],
  );

  // another link to this page was opened: show its view, or its rows in the columns the user chose
  const requested = search.get('filter');
  useEffect(() => {
    const isView = isOther(wanted, id, written.current.view);
    if (isView ? !linked.saved : requested === null || requested === written.current.filter) return;
    written.current = { filter: requested, view: wanted };
    set((before) => followed(before, { register, search, saved: isView ? linked.saved : undefined }));
  }, [id, linked, requested, wanted, register, search]);

  useEffect(() => {
    // a view that is being read comes first; one that does not exist leaves the list as it is
    if (isOther(wanted, id, written.current.view) && !linked.isGone) return;
    writePersonal('view', path, { ...keptView(register, view), viewId: id });
    if (id === null) writePersonal('own', path, keptView(register, view));
    if (!active) return;
    const next = viewSearch(register, view, { search, shown: id === null ? undefined : { id, view: base } });
    written.current = { filter: next.get('filter'), view: next.get('view') };
    if (next.toString() !== search.toString()) void navigate({ href: addressOf(path, next), replace: true });
  }, [view, id, base, wanted, linked.isGone, active, path, search, register, navigate]);

  const now = useNewest(search);
  const open = useCallback(
    (row: string | undefined) => {
      // keep what changed in the meantime, such as a filter
      const next = new URLSearchParams(now.current);
      const before = next.get('id');
      for (const name of ['id', STARTS]) next.delete(name);
      if (row !== undefined) next.set('id', row);
      // back from any row leads to the list, not through each row seen
      go(addressOf(path, next), { replace: before !== null && row !== undefined });
    },
    [path, go, now],
  );
  const change = useCallback(
    (part: Partial<View>) => set((before) => ({ id: before.id, view: { ...before.view, ...part } })),
    [],
  );
  const keepAs = useCallback((next: string | null) => set((before) => ({ ...before, id: next })), []);
  const shown = { id, saved, isChanged, isMissing, choose, keepAs };
  return { view, change, shown, openId: search.get('id') ?? undefined, open };
}

/** True for an address that names another view than the list shows, and not because the list has just changed. */
const isOther = (wanted: string | null, id: string | null, written: string | null): boolean =>
  wanted !== null && wanted !== id && wanted !== written;

/** What a list shows after a link to its page was followed: a view, or other rows in the columns the user chose. */
function followed(
  { id, view }: Start,
  link: { readonly register: AnyRegister; readonly search: URLSearchParams; readonly saved: ListView | undefined },
): Start {
  const { register, search, saved } = link;
  if (saved) return { id: saved.id, view: viewOf(register, saved.view, search) };
  const { filters, rest, sort } = startView(register, search, undefined);
  return { id: search.has('view') ? id : null, view: { ...view, filters, rest, sort } };
}

/** A list that shows a view as it was saved shows it as others save it; what the user changed stays. */
function useFollowed(
  saved: ListView | undefined,
  base: View | undefined,
  { register, set }: { readonly register: AnyRegister; readonly set: (next: (before: Start) => Start) => void },
): void {
  const last = useRef({ saved, base });
  useEffect(() => {
    const before = last.current;
    last.current = { saved, base };
    const { base: old } = before;
    if (!old || !base || !saved || before.saved?.id !== saved.id || before.saved.rev === saved.rev) return;
    set((now) => (changedParts(register, now.view, old).length === 0 ? { ...now, view: base } : now));
  }, [saved, base, register, set]);
}
