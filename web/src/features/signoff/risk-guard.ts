import type { ReactNode } from 'react';

/** What blocks a record, and whether this person may sign in spite of it. */
export interface RiskGuard {
  /** Something stops it. */
  readonly isBlocked: boolean;
  readonly mayAccept: boolean;
  /** The lines that stop it, to be shown where one signs. */
  readonly lines: ReactNode;
}
