import { randomBytes } from 'node:crypto';
import { hashPassword, wireForm } from '../session/password.ts';
import type { Cells } from './kept-row.ts';

/** What is stored where no password fits: of a text nobody knows. */
export const noPassword = (): Promise<string> => hashPassword(wireForm(randomBytes(32).toString('hex')));

/** The columns of a password that was set by somebody else: it must be changed at the next sign-in (readings D71). */
export async function givenPassword(password: string | undefined): Promise<Cells> {
  if (password === undefined) return { password_hash: await noPassword() };
  return {
    password_hash: await hashPassword(wireForm(password)),
    password_state: 'given',
    password_at: new Date().toISOString(),
  };
}
