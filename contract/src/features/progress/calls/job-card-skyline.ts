import type { Skyline } from '../../../rules/skyline.ts';
import { as, call } from '../../../calls/call.ts';
import { cardChoice } from '../card-choice.ts';

/** The skyline of job cards: one box a card, at its planned finish, else at the latest of its operations (domain guide 3.10). */
export const jobCardSkyline = call({
  path: '/api/ext/progress/job-cards',
  access: { register: 'jobCard', right: 'see' },
  input: cardChoice,
  output: as<Skyline>(),
});
