import { as, call } from '../../../calls/call.ts';
import { ofReview, type ReviewOutcome } from './review-remove.ts';

/**
 * Gives records of the chosen rows of a review what the matrix says of them, such as how often they come again: those nobody has
 * signed. With `dryRun` it only says which, and which stay as they are and why. The right to update the records is asked.
 */
export const reviewAlign = call({
  path: '/api/ext/checks/review-align',
  access: 'level',
  input: ofReview,
  output: as<ReviewOutcome>(),
});
