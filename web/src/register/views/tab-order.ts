import type { ListView } from '@plumbline/contract/features/views/calls.ts';

/** Maximum number of views beside each other; the others are in a menu. */
const BESIDE = 5;

/** The views of a page in the order of their tabs: those in the sidebar first, then the user's own, then shared ones. */
export const inOrder = (views: readonly ListView[]): readonly ListView[] =>
  views.toSorted((a, b) => Number(b.pinned) - Number(a.pinned) || Number(b.mine) - Number(a.mine));

/** The views beside each other, the one shown always among them, and the others. */
export function splitTabs(
  views: readonly ListView[],
  shownId: string | null,
): { readonly beside: readonly ListView[]; readonly others: readonly ListView[] } {
  const first = views.slice(0, BESIDE);
  const shown = views.slice(BESIDE).find(({ id }) => id === shownId);
  const beside = shown ? [...first.slice(0, BESIDE - 1), shown] : first;
  return { beside, others: views.filter((view) => !beside.includes(view)) };
}
