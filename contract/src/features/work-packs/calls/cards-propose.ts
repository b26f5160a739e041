import { z } from 'zod';
import { as, call } from '../../../calls/call.ts';
import { selection } from '../../../register/filter.ts';
import { type CardsProposal, isWorkSource } from '../selected-work.ts';

/**
 * What chosen tagged items, Tag ITRs or punch items come to as job cards: a card for each discipline in a subsystem, an operation
 * for each check or punch item. Nothing is written. The rights to add job cards and operations are asked, and that to see what is
 * chosen; of the work of others a subcontractor is told nothing.
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
