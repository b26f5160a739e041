import { createContext, use, useEffect, useId, useState } from 'react';
import { notify } from '../../lib/look/notify.ts';
import { useUnsaved } from '../../lib/session/unsaved.ts';
import { adminWords } from './words.ts';

/** Tracks the parts of a sheet that have unsaved input. */
export interface LeaveGuard {
  readonly dirty: Set<string>;
  /** Asks for confirmation when there is unsaved input. Resolves to true when the user may leave. */
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

/** The guard that a sheet provides to its content. */
export const LeaveContext = createContext<LeaveGuard | null>(null);

/** A guard for one sheet. */
export const useLeaveGuard = (): LeaveGuard => useState(makeGuard)[0];

/** Reports unsaved input in a component: its sheet asks before closing, the shell before leaving the page. */
export function useDirty(isDirty: boolean): void {
  const guard = use(LeaveContext);
  const id = useId();
  useUnsaved(isDirty);
  useEffect(() => {
    if (isDirty) guard?.dirty.add(id);
    return () => void guard?.dirty.delete(id);
  }, [guard, id, isDirty]);
}
