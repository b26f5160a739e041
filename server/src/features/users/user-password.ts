import type { Context } from '../../http/context.ts';
import { hashNew } from '../session/new-own-password.ts';
import type { Cells } from './admin-rows.ts';

/**
 * Stored for a user without a password: no password matches it, and checking it takes as long as checking a real one
 * (readings S06).
 */
export const NO_PASSWORD = '';

/** The columns of a user without a password. */
export const WITHOUT_PASSWORD: Cells = { password_hash: NO_PASSWORD };

/** The columns for a password set by another person: it must be changed at the next sign-in (readings D71). */
export async function givenPassword(
  { installation }: Pick<Context, 'installation'>,
  password: string,
  names: readonly string[],
): Promise<Cells> {
  return {
    password_hash: await hashNew(password, { least: installation.signIn.passwordLength, names }),
    password_state: 'given',
    password_at: new Date().toISOString(),
  };
}
