import type { AnyRegister } from '../register/register.ts';
import { allRegisters } from '../registers/index.ts';

/** Stored like reference data, but specific to one scope: the activities of its schedule, with their days and hours. */
const OF_ONE_SCOPE: ReadonlySet<string> = new Set(['activity']);

/**
 * The setup of a scope of work: the reference data it keeps for itself, such as its handover types with their gates and
 * sign-offs. The work done in it (checks, punch items, certificates, its schedule) is not part of the setup. In the
 * order of the registers (domain guide 4.2, journey 1).
 */
export const SCOPE_SETUP: readonly AnyRegister[] = allRegisters.filter(
  ({ key, level, access, subset }) =>
    level === 'E' && access === 'reference' && subset === undefined && !OF_ONE_SCOPE.has(key),
);

/**
 * Once a row of this register exists, the setup of a scope is in use and can no longer be copied from another scope.
 */
export const SETUP_USED_BY = 'handover';
