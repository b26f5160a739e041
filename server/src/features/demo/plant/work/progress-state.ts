import type { registers } from '@plumbline/contract/registers/index.ts';

/** The states of a Tag ITR (domain guide 3.4). */
export type Progress = keyof (typeof registers.tagItr.fields.progress)['of'];
