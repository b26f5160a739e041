import type { AnyRegister } from '../register/register.ts';
import { allRegisters } from '../registers/index.ts';

/** Kept like reference data, yet true of one scope alone: the activities of its schedule, with their days and hours. */
const OF_ONE_SCOPE: ReadonlySet<string> = new Set(['activity']);

/**
 * What a scope of work is set up with: the reference data it keeps for itself, such as its handover types with their gates
 * and sign-offs. What is worked on in it (checks, punch items, certificates, its schedule) is none of it. In the order of
 * the registers (domain guide 4.2, journey 1).
 */
export const SCOPE_SETUP: readonly AnyRegister[] = allRegisters.filter(
  ({ key, level, access, subset }) =>
    level === 'E' && access === 'reference' && subset === undefined && !OF_ONE_SCOPE.has(key),
);

/** Once a row of it is there the setup of a scope is in use, and is no longer filled from another. */
export const SETUP_USED_BY = 'handover';
