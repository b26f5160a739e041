import { z } from 'zod';
import { as, call } from '../../../calls/call.ts';
import type { Word } from '../../../words/word.ts';

/** What completing a section or a procedure came to. */
export interface RunCompleted {
  /** Whether it is complete; not while there are warnings nobody confirmed. */
  readonly done: boolean;
  /** What is open: steps, sections, prerequisites by name. None of it is completed by this. */
  readonly warnings: readonly Word[];
}

/**
 * Completes a section or a whole procedure by name and date. Open steps, and for a procedure open prerequisites and a
 * document that is not authorised, are told first and need `confirmed`; they stay open (domain guide 3.11).
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
