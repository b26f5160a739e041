/** What one piece of a page has read, another that is drawn with it need not read again so soon, in milliseconds. */
const JUST_MS = 2000;

let changedAt = 0;

/** Says that something was changed, here or by others: whatever was read before is old. */
export function changedNow(): void {
  changedAt = Date.now();
}

/**
 * How long an answer that is asked for at every showing stands, in milliseconds: the moment in which the pieces of one page are
 * drawn, and not past a change.
 */
export const justRead = ({ state }: { readonly state: { readonly dataUpdatedAt: number } }): number =>
  state.dataUpdatedAt > changedAt ? JUST_MS : 0;
