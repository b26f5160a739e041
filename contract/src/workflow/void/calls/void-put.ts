import { as, call } from '../../../calls/call.ts';
import { type VoidAnswer, voidInput } from './void-act.ts';

/**
 * Voids checks or tagged items, with a reason: they stay as they are, frozen and out of every count, under the number they have, until
 * they are restored. With a tagged item go its checks and open rounds of preservation, in one transaction. Asks the right to delete.
 *
 * @throws AppError `notFound` for a register whose rows are not voided
 */
export const voidPut = call({
  path: '/api/ext/void/put',
  access: { registerIn: 'register', right: 'delete' },
  input: voidInput,
  output: as<VoidAnswer>(),
});
