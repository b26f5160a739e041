import { certificateBlocker } from '@plumbline/contract/lists/blocker-list.ts';
import type { Filter } from '@plumbline/contract/register/filter.ts';
import { listHref } from '../../register/list/list-of-row.tsx';

/** The address of the lines of one kind that stop a certificate: exactly the lines a figure counts. */
export function stopsHref(certificate: string, kind: string): string {
  const filter: Filter = {
    and: [
      { field: 'kind', op: 'is', value: kind },
      { field: 'weight', op: 'is', value: 'stop' },
    ],
  };
  return `${listHref(certificateBlocker, certificate)}&filter=${encodeURIComponent(JSON.stringify(filter))}`;
}
