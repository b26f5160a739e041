import type { Skyline } from '../../../rules/skyline.ts';
import { as, call } from '../../../calls/call.ts';
import { cardChoice } from '../card-choice.ts';
import { skylineView } from '../skyline-view.ts';

/**
 * Returns the skyline of job cards: one box per card, or bands where there are too many, at its planned finish, or else
 * at the latest planned finish of its operations (domain guide 3.10).
 */
export const jobCardSkyline = call({
  path: '/api/ext/progress/job-cards',
  access: { register: 'jobCard', right: 'see' },
  input: cardChoice.extend(skylineView),
  output: as<Skyline>(),
});
