import { mocImpact } from '@plumbline/contract/lists/moc-impact.ts';
import type { Filter } from '@plumbline/contract/register/filter.ts';

/** The ID of the change whose impact list is shown, taken from the list's filter; empty over all of them. */
export function changeIn(filter: Filter | undefined): string {
  if (filter === undefined) return '';
  if ('field' in filter)
    return filter.field === mocImpact.query.of?.field && typeof filter.value === 'string' ? filter.value : '';
  const parts = 'and' in filter ? filter.and : [];
  return parts.map(changeIn).find((id) => id !== '') ?? '';
}
