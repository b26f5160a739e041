import { useEffect, useEffectEvent, useState } from 'react';
import { useNewest } from '../../lib/look/use-newest.ts';
import type { OpenRow } from '../../register/extensions.ts';
import { NEW_ROW } from '../../register/new-row.ts';
import { useLeaveGuard, type LeaveGuard } from './leave-guard.ts';

/** The ID of the sheet for a new record. */
export const NEW = NEW_ROW;

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

/**
 * One side sheet for a list. With an `address`, the sheet follows it and it follows the sheet; where the user stays
 * because of unsaved input, the address is put back.
 */
export function useSheet(address?: OpenRow): Sheet {
  const [openId, setOpenId] = useState<string>();
  const [shownId, setShownId] = useState<string>();
  const [tab, setTab] = useState('details');
  const guard = useLeaveGuard();
  const now = useNewest(openId);
  const show = (id: string | undefined, next = id === NEW ? 'details' : tab): void => {
    guard.dirty.clear();
    setOpenId(id);
    if (address !== undefined && address.openId !== id) address.open(id);
    if (id === undefined) return;
    setShownId(id);
    setTab(next);
  };
  const settle = useEffectEvent((requested: string | undefined, mayLeave: boolean) => {
    if (mayLeave) show(requested);
    else address?.open(openId);
  });
  const follow = useEffectEvent((requested: string | undefined) => {
    if (address === undefined || requested === openId) return;
    void guard.mayLeave().then((mayLeave) => settle(requested, mayLeave));
  });
  const requested = address?.openId;
  useEffect(() => follow(requested), [requested]);
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
