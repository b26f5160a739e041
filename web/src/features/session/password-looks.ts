import { passwordWeakness } from '@plumbline/contract/rules/password.ts';
import type { Word } from '@plumbline/contract/words/word.ts';
import { passwordWords } from './password-words.ts';
import type { Look } from './use-asked.ts';

/** What the two fields are called, and what is said when they are left empty. */
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

/** What is needed to judge a new password. */
interface PairRule {
  /** Its least length; undefined until that is known. */
  readonly least: number | undefined;
  readonly say: (word: Word) => string;
  readonly words?: PairWords;
  /** Names that may not be the password. */
  readonly names?: readonly string[];
}

/** What is wrong with a new password; the server judges it again. */
export function looksOfPair(
  { first, second }: TypedTwice,
  { least, say, words = NEW_PAIR, names = [] }: PairRule,
): readonly Look[] {
  const [one, two] = [first.trim(), second.trim()];
  const weakness = passwordWeakness(one, { least: least ?? 0, names });
  const weak = weakness === null ? null : say(weakness);
  const differs = one === two ? null : say(passwordWords.different);
  return [
    ['newPassword', one === '' ? say(words.enterFirst) : weak],
    ['again', two === '' ? say(words.enterSecond) : differs],
  ];
}
