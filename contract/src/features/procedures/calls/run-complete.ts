import { z } from 'zod';
import { as, call } from '../../../calls/call.ts';
import type { Word } from '../../../words/word.ts';

/** The result of completing a section or a procedure. */
export interface RunCompleted {
  /** Whether it is complete; false while there are unconfirmed warnings. */
  readonly done: boolean;
  /** What is open: steps, sections, prerequisites by name. This call completes none of them. */
  readonly warnings: readonly Word[];
}

/**
 * Completes a section or a whole procedure by name and date. Open steps, and for a procedure open prerequisites and an
 * unauthorised document, are returned as warnings first and require `confirmed`; they stay open (domain guide 3.11).
 */
export const runComplete = call({
  path: '/api/ext/procedure/complete',
  access: { registerIn: 'register', right: 'sign' },
  input: z.object({
    register: z.enum(['procedureSection', 'procedure']),
    id: z.guid(),
    person: z.guid(),
    date: z.iso.date(),
    confirmed: z.boolean().default(false),
  }),
  output: as<RunCompleted>(),
});
