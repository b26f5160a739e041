import { forgetRemembered, remember, remembered, type NameAndPassword } from '../../lib/remembered.ts';

/** What a try to sign in means for Remember Me. */
export interface LoginMemory {
  /** As typed, trimmed. */
  readonly credentials: NameAndPassword;
  /** The box is ticked. */
  readonly keep: boolean;
}

/** After a sign-in: keeps or forgets name and password, as the box says; a way in without a box leaves alone what is kept. */
export async function settleMemory(memory: LoginMemory | null): Promise<void> {
  if (memory !== null) await (memory.keep ? remember(memory.credentials) : forgetRemembered());
}

/** After a wrong password: one that was remembered opens the door no more, and is forgotten (readings D26). */
export async function forgetIfRemembered(memory: LoginMemory | null): Promise<void> {
  if (memory === null) return;
  const [{ username, password }, kept] = [memory.credentials, await remembered()];
  if (password === kept.password && username === kept.username) await forgetRemembered();
}
