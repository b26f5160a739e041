import { create } from 'zustand';

/** What the server says of its disk: it has room, is nearly full, or is full. */
type DiskState = 'ok' | 'low' | 'full';

/** The state of the server's disk, as its last answer told. */
export const useDisk = create<{ readonly state: DiskState }>(() => ({ state: 'ok' }));

/** Notes what an answer says of the disk, by its header. */
export function noteDisk(header: string | null): void {
  const state = header === 'low' || header === 'full' ? header : 'ok';
  if (useDisk.getState().state !== state) useDisk.setState({ state });
}
