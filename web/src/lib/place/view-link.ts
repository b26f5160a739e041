import type { ListView } from '@plumbline/contract/features/views/calls.ts';
import { registerOrListOf } from '@plumbline/contract/lists/index.ts';

/** The page of a view; null for a list that belongs to one row at a time, or that is gone. */
export function pageOfView({ register, route }: Pick<ListView, 'register' | 'route'>): string | null {
  const known = registerOrListOf(register);
  return known ? (route ?? known.route) : null;
}

/** The address that shows a view as it is saved, on a page of which other parameters stay. */
export function viewHref({ id }: Pick<ListView, 'id'>, path: string, search = new URLSearchParams()): string {
  const next = new URLSearchParams(search);
  for (const name of ['filter', 'sort', 'id']) next.delete(name);
  next.set('view', id);
  return `${path}?${next.toString()}`;
}
