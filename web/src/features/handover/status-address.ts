import type { Readiness } from '@plumbline/contract/features/handover/calls/handover-readiness.ts';

/** What the objects of a type are counted and filtered by, in the order they are shown. */
export const READINESS = [
  'all',
  'ready',
  'blocked',
  'notRaised',
  'overdue',
  'accepted',
  'inDoubt',
] as const satisfies readonly (keyof Readiness)[];

/** The address of the status of a certificate type, of some of its objects alone where `show` says so. */
export function statusAddress(type: string, show: keyof Readiness = 'all'): string {
  const search = new URLSearchParams({ type, ...(show !== 'all' && { show }) });
  return `/Handover/Status?${search.toString()}`;
}
