import { passwordWeakness } from '@plumbline/contract/rules/password.ts';
import type { Word } from '@plumbline/contract/words/word.ts';
import { passwordWords } from './password-words.ts';
import type { FieldCheck } from './use-form-validation.ts';

/** The labels of the two fields, and the messages when they are left empty. */
export interface PairWords {
  readonly first: Word;
  readonly second: Word;
  readonly enterFirst: Word;
  readonly enterSecond: Word;
}

/** Setting a new password. */
export const NEW_PAIR: PairWords = {
  first: passwordWords.newPassword,
  second: passwordWords.again,
  enterFirst: passwordWords.enterNew,
  enterSecond: passwordWords.enterAgain,
};

/** The first password of an account. */
export const FIRST_PAIR: PairWords = {
  first: passwordWords.password,
  second: passwordWords.passwordAgain,
  enterFirst: passwordWords.enterPassword,
  enterSecond: passwordWords.enterPasswordAgain,
};

/** A new password, typed twice. */
export interface TypedTwice {
  readonly first: string;
  readonly second: string;
}

/** The inputs of the check of a new password. */
interface PairRule {
  /** The minimum length; undefined until known. */
  readonly least: number | undefined;
  readonly say: (word: Word) => string;
  readonly words?: PairWords;
  /** Names that may not be used as the password. */
  readonly names?: readonly string[];
}

/** The errors in a new password; the server checks it again. */
export function passwordPairChecks(
  { first, second }: TypedTwice,
  { least, say, words = NEW_PAIR, names = [] }: PairRule,
): readonly FieldCheck[] {
  const [password, two] = [first.trim(), second.trim()];
  const weakness = passwordWeakness(password, { least: least ?? 0, names });
  const weak = weakness === null ? null : say(weakness);
  const differs = password === two ? null : say(passwordWords.different);
  return [
    ['newPassword', password === '' ? say(words.enterFirst) : weak],
    ['again', two === '' ? say(words.enterSecond) : differs],
  ];
}
