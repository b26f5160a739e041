import { InvalidError } from '@plumbline/contract/errors.ts';
import { passwordWeakness } from '@plumbline/contract/rules/password.ts';
import { w, type Word } from '@plumbline/contract/words/word.ts';
import type { Context } from '../../http/context.ts';
import { endSessions } from '../../http/session.ts';
import { setPassword, type Candidate } from './accounts.ts';
import { isCommonPassword } from './common-passwords.ts';
import { hashPassword, wireForm } from './password.ts';

/** Refuses a new password at its field. */
export const badPassword = (field: string, words: Word): InvalidError => new InvalidError([{ field, words }]);

/** Why a new password is refused that is the old one. */
export const SAME_AGAIN = w('It must differ from the old one.', '新密码不能与原密码相同。');

/** Why a new password is refused that is common, or found by trying. */
export const GUESSED = w('This password is too common and easy to guess.', '该密码过于常见，容易被猜到。');

/**
 * Demands that a password as typed is strong enough.
 *
 * @param of the `names` it may not be, and the `field` it stands in
 * @throws InvalidError
 */
export function demandStrong(
  { installation }: Context,
  password: string,
  { names, field }: { readonly names: readonly string[]; readonly field: string },
): void {
  const words = passwordWeakness(password, { least: installation.signIn.passwordLength, names });
  if (words !== null) throw badPassword(field, words);
  if (isCommonPassword(password)) throw badPassword(field, GUESSED);
}

/** Keeps a password that its owner chose, and ends the owner's sessions: who has the old one shall be out. */
export async function keepOwnPassword({ db }: Context, user: Candidate, password: string): Promise<void> {
  const owner = { tenantId: user.tenant_id, userId: user.id };
  await setPassword(db, owner, { hash: await hashPassword(wireForm(password)), state: 'own' });
  await endSessions(db, owner);
}
