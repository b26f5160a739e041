import { AppError } from '@plumbline/contract/errors.ts';
import type { Context } from '../../http/context.ts';
import { isOwnMachine } from '../../http/own-machine.ts';
import { demandTurn } from './password.ts';

/**
 * Demands that a call may bring a password: over TLS where the installation wants that (readings S01), and while the queue
 * of the slow hash has room. Asked before anything is used up or counted.
 *
 * @throws AppError `tlsNeeded` or `busy`
 */
export function demandPasswordTurn({ origin, installation }: Context): void {
  const address = URL.parse(origin);
  const isSafe = address !== null && (address.protocol === 'https:' || isOwnMachine(address.hostname));
  if (installation.signIn.requireTls && !isSafe) throw new AppError('tlsNeeded');
  demandTurn();
}
