import type { Place } from '../../lib/place/current-page.ts';
import { pageAt } from '@plumbline/contract/pages/pages.ts';
import type { Readiness } from '@plumbline/contract/features/handover/calls.ts';

/** The states by which the objects of a type are counted and filtered, in display order. */
export const READINESS = [
  'all',
  'ready',
  'blocked',
  'notRaised',
  'overdue',
  'accepted',
  'inDoubt',
] as const satisfies readonly (keyof Readiness)[];

/** The address of a certificate type's status page; `show` restricts it to some objects. */
export function statusAddress(type: string, show: keyof Readiness = 'all'): string {
  const search = new URLSearchParams({ type, ...(show !== 'all' && { show }) });
  return `/Handover/Status?${search.toString()}`;
}

/** The address of a type's certificate list: its own page, or the shared page for all types. */
export function certificatesAddress(type: string): string {
  const own = `/Handover/${encodeURIComponent(type)}`;
  return pageAt(own)?.titled === undefined ? `/Handover/Certificates?${new URLSearchParams({ type }).toString()}` : own;
}
/** The type whose certificates a page lists; undefined where it lists all types. */
export const typeOfPage = ({ path, search }: Pick<Place, 'path' | 'search'>): string | undefined =>
  path === '/Handover/Certificates' ? (search.get('type') ?? undefined) : path.split('/').at(-1);
