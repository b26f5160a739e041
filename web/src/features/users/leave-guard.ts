import { createContext, use, useEffect, useId, useState } from 'react';
import { notify } from '../../lib/notify.ts';
import { useUnsaved } from '../../lib/unsaved.ts';
import { adminWords } from './words.ts';

/** What stands in a sheet and holds input that is not saved. */
export interface LeaveGuard {
  readonly dirty: Set<string>;
  /** Asks when something is not saved. Resolves to whether one may go. */
  readonly mayLeave: () => Promise<boolean>;
}

const makeGuard = (): LeaveGuard => {
  const dirty = new Set<string>();
  const mayLeave = async (): Promise<boolean> => {
    if (dirty.size === 0) return true;
    return notify.confirm({
      title: adminWords.leave,
      text: adminWords.leaveText,
      ok: adminWords.leaveOk,
      cancel: adminWords.stay,
      danger: true,
    });
  };
  return { dirty, mayLeave };
};

/** Given by a sheet to what stands in it. */
export const LeaveContext = createContext<LeaveGuard | null>(null);

/** A guard for one sheet. */
export const useLeaveGuard = (): LeaveGuard => useState(makeGuard)[0];

/** Says that this piece holds input that is not saved: its sheet asks before it closes, the shell before it is left. */
export function useDirty(isDirty: boolean): void {
  const guard = use(LeaveContext);
  const id = useId();
  useUnsaved(isDirty);
  useEffect(() => {
    if (isDirty) guard?.dirty.add(id);
    return () => void guard?.dirty.delete(id);
  }, [guard, id, isDirty]);
}
