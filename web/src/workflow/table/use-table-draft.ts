import { useEffect, useMemo, useState } from 'react';
import { useNewest } from '../../lib/look/use-newest.ts';
import { useSession } from '../../lib/session/session.ts';
import { tableDraft, type Unwritten } from './table-drafts.ts';

/**
 * Stores unwritten table input on this device with every key press; input left by an earlier visit is reported once.
 *
 * @param unwritten the cells being written or refused, as they are now
 * @param onLeft receives the stored data, unchecked
 */
export function useTableDraft(sheet: string, unwritten: readonly Unwritten[], onLeft: (stored: unknown) => void): void {
  const user = useSession(({ user: it }) => it?.id ?? '');
  const draft = useMemo(() => tableDraft(user, sheet), [user, sheet]);
  const [isRead, setRead] = useState(false);
  const tell = useNewest(onLeft);
  useEffect(() => {
    let isGone = false;
    void draft.read().then((stored) => {
      if (isGone) return;
      tell.current(stored);
      setRead(true);
    });
    return () => {
      isGone = true;
    };
  }, [draft, tell]);
  // stored data is read before anything overwrites it
  useEffect(() => {
    if (!isRead) return;
    const cells = unwritten.map(({ column, ...cell }) => ({ ...cell, column: column.name }));
    void draft.keep(cells.length === 0 ? null : cells);
  }, [draft, isRead, unwritten]);
}
