import type { Filter } from '@plumbline/contract/register/filter.ts';

/** The certificates that count as accepted; certificates in doubt do not. */
export const ACCEPTED: Filter = {
  and: [
    { field: 'state', op: 'is', value: 'accepted' },
    { field: 'doubt', op: 'isNot', value: 'inDoubt' },
  ],
};
/** The accepted certificates that a later change put in doubt. */
export const IN_DOUBT: Filter = { field: 'doubt', op: 'is', value: 'inDoubt' };
