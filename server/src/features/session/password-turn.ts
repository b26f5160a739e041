import { AppError } from '@plumbline/contract/errors.ts';
import type { Context } from '../../http/context.ts';
import { isOwnMachine } from '../../http/own-machine.ts';
import { demandTurn } from './password.ts';

/**
 * Requires that a call may carry a password: over TLS where the installation requires it (readings S01), and while the
 * queue of the slow hash has room. Call this before anything is used up or counted.
 *
 * @throws AppError `tlsNeeded` or `busy`
 */
export function demandPasswordTurn({ origin, installation }: Context): void {
  const address = URL.parse(origin);
  const isSafe = address !== null && (address.protocol === 'https:' || isOwnMachine(address.hostname));
  if (installation.signIn.requireTls && !isSafe) throw new AppError('tlsNeeded');
  demandTurn();
}
