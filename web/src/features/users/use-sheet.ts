import { useState } from 'react';
import { useNewest } from '../../lib/use-newest.ts';
import { useLeaveGuard, type LeaveGuard } from './leave-guard.ts';

/** The sheet that makes a new record. */
export const NEW = 'new';

/** Which record of a list is open in the side sheet. */
export interface Sheet {
  /** An id, `new`, or undefined when nothing is open. */
  readonly openId: string | undefined;
  /** The same, and while the sheet slides out still the last one. */
  readonly shownId: string | undefined;
  readonly tab: string;
  readonly setTab: (tab: string) => void;
  /** Opens a record, or with undefined closes the sheet; asks first when something in it is not saved. */
  readonly open: (id: string | undefined, tab?: string) => Promise<void>;
  /** After a record was saved or deleted: on to another, or out, without asking. Nothing happens where one went on meanwhile. */
  readonly leadOn: (from: string, to: string | undefined, tab?: string) => void;
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
    leadOn: (from, to, next) => {
      if (now.current === from) show(to, next);
    },
    open: async (id, next) => {
      if (id === openId && next === undefined) return;
      if (id === openId || (await guard.mayLeave())) show(id, next);
    },
  };
}
