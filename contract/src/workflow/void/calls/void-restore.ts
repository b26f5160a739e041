import { as, call } from '../../../calls/call.ts';
import { type VoidAnswer, voidInput } from './void-act.ts';

/**
 * Restores what is void: it has the state it had. With a tagged item come the checks and rounds that were voided with it, and none that
 * were voided by themselves.
 *
 * @throws AppError `notFound` for a register whose rows are not voided
 */
export const voidRestore = call({
  path: '/api/ext/void/restore',
  access: { registerIn: 'register', right: 'delete' },
  input: voidInput,
  output: as<VoidAnswer>(),
});
