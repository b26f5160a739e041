import { as, call } from '../../../calls/call.ts';
import { ofReview, type ReviewOutcome } from './review-remove.ts';

/**
 * Gives records of the chosen rows of a review the values of the matrix, such as their frequency, unless someone has
 * signed them. With `dryRun` it only reports which records would change, and which stay as they are and why. Requires
 * the right to update the records.
 */
export const reviewAlign = call({
  path: '/api/ext/checks/review-align',
  access: 'level',
  input: ofReview,
  output: as<ReviewOutcome>(),
});
