import type { RecordKey } from '@plumbline/contract/records/index.ts';
import type { ComponentType, ReactNode } from 'react';

/** What blocks a record, and whether this person may sign in spite of it. */
export interface RiskGuard {
  /** Something stops it. */
  readonly isBlocked: boolean;
  readonly mayAccept: boolean;
  /** The lines that stop it, to be shown where one signs. */
  readonly lines: ReactNode;
  /** What does not stop it and is to be known where one signs. */
  readonly warnings?: ReactNode;
}

/** What finds out what blocks a record, and hands it to what is drawn inside. */
export interface RiskProps {
  readonly id: string;
  /** Draws the sign-offs; to be told when one was given or taken back. */
  readonly draw: (guard: RiskGuard, onChanged: () => void) => ReactNode;
}

const guards = new Map<RecordKey, ComponentType<RiskProps>>();

/** Says what finds out what blocks the records of a register, for those whose declaration names a risk (domain guide 3.9.3). */
export const guardRisk = (key: RecordKey, guard: ComponentType<RiskProps>): void => void guards.set(key, guard);

/** What finds out what blocks the records of a register; undefined where nothing can. */
export const riskGuardOf = (key: RecordKey): ComponentType<RiskProps> | undefined => guards.get(key);
