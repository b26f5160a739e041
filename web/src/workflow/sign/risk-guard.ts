import type { RecordKey } from '@plumbline/contract/records/index.ts';
import type { ComponentType, ReactNode } from 'react';

/** What blocks a record, and whether this user may sign despite it. */
export interface RiskStatus {
  /** Something blocks the record. */
  readonly isBlocked: boolean;
  readonly mayAccept: boolean;
  /** The blocking items, to be shown where the user signs. */
  readonly lines: ReactNode;
  /** Items that do not block but should be known when signing. */
  readonly warnings?: ReactNode;
}

/** The props of a component that determines what blocks a record, and passes the result to its content. */
export interface RiskProps {
  readonly id: string;
  /** Renders the sign-offs; its callback reports that one was given or taken back. */
  readonly draw: (risk: RiskStatus, onChanged: () => void) => ReactNode;
}

const guards = new Map<RecordKey, ComponentType<RiskProps>>();

/**
 * Sets the component that determines what blocks the records of a register, for registers whose declaration names a
 * risk (domain guide 3.9.3).
 */
export const registerRiskGuard = (key: RecordKey, guard: ComponentType<RiskProps>): void => void guards.set(key, guard);

/** The component that determines what blocks the records of a register; undefined where nothing can block them. */
export const riskGuardOf = (key: RecordKey): ComponentType<RiskProps> | undefined => guards.get(key);
