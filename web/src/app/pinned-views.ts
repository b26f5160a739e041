import { viewMine } from '@plumbline/contract/features/views/calls.ts';
import { useMemo } from 'react';
import { useCall } from '../lib/call/query.ts';
import { pageOfView, viewHref } from '../lib/place/view-link.ts';

/** A view of a list that the user pinned here. */
interface PinnedEntry {
  readonly key: string;
  readonly name: string;
  readonly to: string;
}

/** The views pinned here whose name contains a text. */
export function usePinned(text: string): readonly PinnedEntry[] {
  const { data } = useCall(viewMine, {});
  return useMemo(() => {
    const wanted = text.trim().toLowerCase();
    return (data?.pinned ?? []).flatMap((view) => {
      const page = pageOfView(view);
      if (page === null || !view.name.toLowerCase().includes(wanted)) return [];
      return [{ key: `view.${view.id}`, name: view.name, to: viewHref(view, page) }];
    });
  }, [data, text]);
}
