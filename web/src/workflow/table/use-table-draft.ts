import { useEffect, useMemo, useState } from 'react';
import { useNewest } from '../../lib/use-newest.ts';
import { useSession } from '../../lib/session.ts';
import { tableDraft, type Unwritten } from './table-drafts.ts';

/**
 * Keeps on this device what was typed into a table and is not written yet, from key to key; what an earlier visit left is told once.
 *
 * @param unwritten the cells that are being written or were refused, as they stand now
 * @param onLeft takes what was kept, unchecked
 */
export function useTableDraft(sheet: string, unwritten: readonly Unwritten[], onLeft: (kept: unknown) => void): void {
  const user = useSession(({ user: it }) => it?.id ?? '');
  const draft = useMemo(() => tableDraft(user, sheet), [user, sheet]);
  const [isRead, setRead] = useState(false);
  const tell = useNewest(onLeft);
  useEffect(() => {
    let isGone = false;
    void draft.read().then((kept) => {
      if (isGone) return;
      tell.current(kept);
      setRead(true);
    });
    return () => {
      isGone = true;
    };
  }, [draft, tell]);
  // what is kept is read before anything is kept over it
  useEffect(() => {
    if (!isRead) return;
    const cells = unwritten.map(({ column, ...cell }) => ({ ...cell, column: column.name }));
    void draft.keep(cells.length === 0 ? null : cells);
  }, [draft, isRead, unwritten]);
}
