import { hashPassword, wireForm } from '../session/password.ts';
import type { Cells } from './admin-rows.ts';

/** What is stored where no password fits, in as much time as if there were one (readings S06). */
export const NO_PASSWORD = '';

/** The columns of a password that was set by somebody else: it must be changed at the next sign-in (readings D71). */
export async function givenPassword(password: string | undefined): Promise<Cells> {
  if (password === undefined) return { password_hash: NO_PASSWORD };
  return {
    password_hash: await hashPassword(wireForm(password)),
    password_state: 'given',
    password_at: new Date().toISOString(),
  };
}
