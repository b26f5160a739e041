import type { Place } from '../../lib/current-page.ts';
import { pageAt } from '@plumbline/contract/pages/pages.ts';
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

/** The address of the list of the certificates of a type: a page of its own, else the one for all types. */
export function certificatesAddress(type: string): string {
  const own = `/Handover/${encodeURIComponent(type)}`;
  return pageAt(own)?.titled === undefined ? `/Handover/Certificates?${new URLSearchParams({ type }).toString()}` : own;
}
/** The type whose certificates a page lists; undefined where it lists those of all. */
export const typeOfPage = ({ path, search }: Pick<Place, 'path' | 'search'>): string | undefined =>
  path === '/Handover/Certificates' ? (search.get('type') ?? undefined) : path.split('/').at(-1);
