import { InvalidError } from '@plumbline/contract/errors.ts';
import { passwordWeakness } from '@plumbline/contract/rules/password.ts';
import { w, type Word } from '@plumbline/contract/words/word.ts';
import type { Context } from '../../http/context.ts';
import { endSessions } from '../../http/session.ts';
import { setPassword, type Candidate } from './accounts.ts';
import { isCommonPassword } from './common-passwords.ts';
import { hashWire, wireForm } from './password.ts';
import { isWeakPasswordMd5 } from './weak-wire.ts';

/** A refusal of a new password, at its field. */
export const badPassword = (field: string, words: Word): InvalidError => new InvalidError([{ field, words }]);

/** The refusal of a new password that equals the old one. */
export const SAME_AGAIN = w('It must differ from the old one.', '新密码不能与原密码相同。');

/** The refusal of a new password that is common or easily guessed. */
const GUESSED = w('This password is too common and easy to guess.', '该密码过于常见，容易被猜到。');

/**
 * Requires that a typed password is strong enough.
 *
 * @param of the `names` it must not be, and the `field` it was entered in
 * @throws InvalidError
 */
export function demandStrong(
  { installation }: Context,
  password: string,
  { names, field }: { readonly names: readonly string[]; readonly field: string },
): void {
  demandStrength(password, { least: installation.signIn.passwordLength, names, field });
}

/** What a password must satisfy: how many characters it has at least, and the names of its owner that it must not be. */
interface Strength {
  readonly least: number;
  readonly names: readonly string[];
  readonly field?: string;
}

function demandStrength(password: string, { least, names, field = 'password' }: Strength): void {
  const words = passwordWeakness(password, { least, names });
  if (words !== null) throw badPassword(field, words);
  const isGuessed = isCommonPassword(password) || isWeakPasswordMd5(wireForm(password), names);
  if (isGuessed) throw badPassword(field, GUESSED);
}

/**
 * Hashes a new password for storage, from its text: the only way to a stored password, so that none is weaker than the
 * rules allow, no matter who chose it.
 *
 * @throws InvalidError when it is too weak; AppError `busy`
 */
export function hashNew(password: string, options: Strength): Promise<string> {
  demandStrength(password, options);
  return hashWire(wireForm(password));
}

/** Stores a password chosen by its owner, and ends the owner's sessions to lock out anybody who has the old one. */
export async function keepOwnPassword(
  { db, installation: { signIn } }: Context,
  user: Candidate,
  password: string,
): Promise<void> {
  const owner = { tenantId: user.tenant_id, userId: user.id };
  const options = { least: signIn.passwordLength, names: [user.username, user.email ?? ''], field: 'newPassword' };
  await setPassword(db, owner, { hash: await hashNew(password, options), state: 'own' });
  await endSessions(db, owner);
}
