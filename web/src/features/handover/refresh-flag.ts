import { create } from 'zustand';

/** The flag falls again after this long, in milliseconds (specification 4). */
const RESET_MS = 100;

/** Whether a certificate was raised, signed or saved just now (readings D60): the lists under /Handover then read anew. */
export const useRefreshFlag = create<{ readonly isSet: boolean }>()(() => ({ isSet: false }));

let timer: ReturnType<typeof setTimeout> | undefined;

/** Tells every list of certificates that something changed. */
export function handoverChanged(): void {
  clearTimeout(timer);
  useRefreshFlag.setState({ isSet: true });
  timer = setTimeout(() => useRefreshFlag.setState({ isSet: false }), RESET_MS);
}
