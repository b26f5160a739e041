import { create } from 'zustand';

/** Milliseconds after which the flag resets (specification 4). */
const RESET_MS = 100;

/**
 * Set when a certificate has just been raised, signed or saved (readings D60): the lists under /Handover then refetch.
 */
export const useRefreshFlag = create<{ readonly isSet: boolean }>()(() => ({ isSet: false }));

let timer: ReturnType<typeof setTimeout> | undefined;

/** Notifies every certificate list of a change. */
export function handoverChanged(): void {
  clearTimeout(timer);
  useRefreshFlag.setState({ isSet: true });
  timer = setTimeout(() => useRefreshFlag.setState({ isSet: false }), RESET_MS);
}
