/** How long data read by one component is fresh enough for others drawn with it, in milliseconds. */
const JUST_MS = 2000;

let changedAt = 0;

/** Records a change, by this page or others: everything read before is stale. */
export function changedNow(): void {
  changedAt = Date.now();
}

/**
 * Returns how long a response fetched at every showing stays fresh, in milliseconds: while the components of one page
 * are drawn, and never past a change.
 */
export const justRead = ({ state }: { readonly state: { readonly dataUpdatedAt: number } }): number =>
  state.dataUpdatedAt > changedAt ? JUST_MS : 0;
