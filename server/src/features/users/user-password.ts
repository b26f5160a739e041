import { hashPassword, wireForm } from '../session/password.ts';
import type { Cells } from './admin-rows.ts';

/**
 * Stored for a user without a password: no password matches it, and checking it takes as long as checking a real one
 * (readings S06).
 */
export const NO_PASSWORD = '';

/** The columns for a password set by another person: it must be changed at the next sign-in (readings D71). */
export async function givenPassword(password: string | undefined): Promise<Cells> {
  if (password === undefined) return { password_hash: NO_PASSWORD };
  return {
    password_hash: await hashPassword(wireForm(password)),
    password_state: 'given',
    password_at: new Date().toISOString(),
  };
}
