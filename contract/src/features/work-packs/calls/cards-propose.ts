import { z } from 'zod';
import { as, call } from '../../../calls/call.ts';
import { selection } from '../../../register/filter.ts';
import { type CardsProposal, isWorkSource } from '../selected-work.ts';

/**
 * Proposes job cards for chosen tagged items, Tag ITRs or punch items: one card for each discipline in a subsystem, one
 * operation for each check or punch item. Writes nothing. Requires the rights to add job cards and operations, and to
 * see the chosen rows; a subcontractor is shown nothing of the work of others.
 */
export const cardsPropose = call({
  path: '/api/ext/work-pack/propose-cards',
  access: { register: 'jobCard', right: 'add' },
  input: z.object({
    /** Tagged items, one kind of them, Tag ITRs or punch items. */
    register: z.string().max(60).refine(isWorkSource),
    selection,
  }),
  output: as<CardsProposal>(),
});
