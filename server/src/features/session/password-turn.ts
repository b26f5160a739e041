import { AppError } from '@plumbline/contract/errors.ts';
import type { Context } from '../../http/context.ts';
import { demandTurn } from './password.ts';

/**
 * Requires that a call may carry a password: over TLS where the installation requires it (readings S01), and while the
 * queue of the slow hash has room. Call this before anything is used up or counted.
 *
 * @throws AppError `tlsNeeded` or `busy`
 */
export function demandPasswordTurn({ isPrivate, installation }: Context): void {
  if (installation.signIn.requireTls && !isPrivate) throw new AppError('tlsNeeded');
  demandTurn();
}
