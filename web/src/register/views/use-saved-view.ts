import { viewGet, viewHistory, viewList, viewMine, type ListView } from '@plumbline/contract/features/views/calls.ts';
import type { AnyRegister } from '@plumbline/contract/register/register.ts';
import { useState } from 'react';
import { CallError } from '../../lib/call/call-error.ts';
import { callKey, queryClient, useCall } from '../../lib/call/query.ts';
import { useCurrentPage } from '../../lib/place/current-page.ts';
import { readPersonal } from '../personal-store.ts';

/** The ids of saved views; any other text in an address names none. */
const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The code of a view that does not exist, or that the user may not see. */
const NOT_FOUND = 404;

/** A saved view, as far as it was read. */
interface SavedView {
  readonly saved: ListView | undefined;
  readonly isReading: boolean;
  /** It does not exist, or is of another list, or the user may not see it. */
  readonly isGone: boolean;
}

/** The saved views above a list: the user's own, and those shared. */
export const useViews = (register: string): readonly ListView[] | undefined => useCall(viewList, { register }).data;

/** Reads a saved view of a register: one of the user's, or one whose address they were sent. */
export function useSavedView(register: string, id: string | null): SavedView {
  const isId = id !== null && ID.test(id);
  const { data, error, isLoading } = useCall(viewGet, { id: id ?? '' }, { enabled: isId, retry: false });
  const saved = ofRegister(register, isId ? data : undefined);
  const isAnswered = data !== undefined || (error instanceof CallError && error.code === NOT_FOUND);
  return { saved, isReading: isLoading, isGone: id !== null && saved === undefined && (!isId || isAnswered) };
}

const ofRegister = (register: string, view: ListView | undefined): ListView | undefined =>
  view?.register === register ? view : undefined;

/** The saved view with which a list begins; undefined while that is being read. */
export function useFirstView(register: AnyRegister): ListView | null | undefined {
  const { path, search } = useCurrentPage();
  const requested = search.get('view');
  const [isFirst] = useState(
    () => requested === null && !search.has('filter') && readPersonal('view', path) === undefined,
  );
  const personal = useCall(viewMine, {}, { enabled: isFirst });
  const [begun, setBegun] = useState<{ readonly view: ListView | null }>();
  const { saved, isReading } = useSavedView(
    register.key,
    requested ?? (isFirst ? (personal.data?.first[path] ?? null) : null),
  );
  if (begun) return begun.view;
  if (isReading || (isFirst && personal.isLoading)) return undefined;
  setBegun({ view: saved ?? null });
  return saved ?? null;
}

/** Has every page read views again. */
export async function viewsChanged(): Promise<void> {
  await Promise.all(
    [viewList, viewGet, viewMine, viewHistory].map((call) =>
      queryClient.invalidateQueries({ queryKey: callKey(call) }),
    ),
  );
}
