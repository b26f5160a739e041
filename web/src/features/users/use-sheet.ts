import { useState } from 'react';
import { useNewest } from '../../lib/look/use-newest.ts';
import { useLeaveGuard, type LeaveGuard } from './leave-guard.ts';

/** The ID of the sheet for a new record. */
export const NEW = 'new';

/** The record of a list that is open in the side sheet. */
export interface Sheet {
  /** An ID, `new`, or undefined when nothing is open. */
  readonly openId: string | undefined;
  /** Like `openId`, but retains the last ID while the sheet slides out. */
  readonly shownId: string | undefined;
  readonly tab: string;
  readonly setTab: (tab: string) => void;
  /** Opens a record, or closes the sheet when undefined; first asks for confirmation when there is unsaved input. */
  readonly open: (id: string | undefined, tab?: string) => Promise<void>;
  /**
   * Moves on after a save or deletion, to another record or out, without asking. Does nothing when the user has moved
   * on meanwhile.
   */
  readonly openAfterSave: (from: string, to: string | undefined, tab?: string) => void;
  readonly guard: LeaveGuard;
}

/** One side sheet for a list. */
export function useSheet(): Sheet {
  const [openId, setOpenId] = useState<string>();
  const [shownId, setShownId] = useState<string>();
  const [tab, setTab] = useState('details');
  const guard = useLeaveGuard();
  const now = useNewest(openId);
  const show = (id: string | undefined, next = id === NEW ? 'details' : tab): void => {
    guard.dirty.clear();
    setOpenId(id);
    if (id === undefined) return;
    setShownId(id);
    setTab(next);
  };
  return {
    openId,
    shownId,
    tab,
    setTab,
    guard,
    openAfterSave: (from, to, next) => {
      if (now.current === from) show(to, next);
    },
    open: async (id, next) => {
      if (id === openId && next === undefined) return;
      if (id === openId || (await guard.mayLeave())) show(id, next);
    },
  };
}
