import { as, call } from '../../../calls/call.ts';
import { type VoidAnswer, voidInput } from './void-act.ts';

/**
 * Restores void rows to their previous state. With a tagged item, the checks and rounds that were voided with it are
 * restored, but none that were voided on their own.
 *
 * @throws AppError `notFound` for a register whose rows are not voided
 */
export const voidRestore = call({
  path: '/api/ext/void/restore',
  access: { registerIn: 'register', right: 'delete' },
  input: voidInput,
  output: as<VoidAnswer>(),
});
