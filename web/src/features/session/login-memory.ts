import { forgetRemembered, remember, remembered, type NameAndPassword } from '../../lib/session/remembered.ts';

/** The Remember Me data of a sign-in attempt. */
export interface LoginMemory {
  /** As typed, trimmed. */
  readonly credentials: NameAndPassword;
  /** True when the box is ticked. */
  readonly keep: boolean;
}

/**
 * After a sign-in: remembers or forgets name and password, as the box says. A sign-in without the box leaves remembered
 * data alone.
 */
export async function settleMemory(memory: LoginMemory | null): Promise<void> {
  if (memory !== null) await (memory.keep ? remember(memory.credentials) : forgetRemembered());
}

/** After a wrong password: forgets it if it was the remembered one, because it no longer works (readings D26). */
export async function forgetIfRemembered(memory: LoginMemory | null): Promise<void> {
  if (memory === null) return;
  const [{ username, password }, stored] = [memory.credentials, await remembered()];
  if (password === stored.password && username === stored.username) await forgetRemembered();
}
