import { as, call } from '../../../calls/call.ts';
import { type VoidAnswer, voidInput } from './void-act.ts';

/**
 * Voids checks or tagged items, with a reason: they stay as they are, keep their number, and are frozen and excluded
 * from every count until restored. The checks and open preservation rounds of a tagged item are voided with it, in one
 * transaction. Requires the right to delete.
 *
 * @throws AppError `notFound` for a register whose rows are not voided
 */
export const voidPut = call({
  path: '/api/ext/void/put',
  access: { registerIn: 'register', right: 'delete' },
  input: voidInput,
  output: as<VoidAnswer>(),
});
