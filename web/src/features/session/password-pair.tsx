import { fill } from '@plumbline/contract/words/word.ts';
import type { Word } from '@plumbline/contract/words/word.ts';
import { useSay } from '../../lib/language.ts';
import { passwordWords } from './password-words.ts';
import { SecretField } from './secret-field.tsx';
import type { Look } from './use-asked.ts';

/** A new password, typed twice. */
export interface TypedTwice {
  readonly first: string;
  readonly second: string;
}

/** What is wrong with a new password; the server judges it again. Its least length is asked for where it is known. */
export function looksOfPair(
  { first, second }: TypedTwice,
  least: number | undefined,
  say: (word: Word) => string,
): readonly Look[] {
  const [one, two] = [first.trim(), second.trim()];
  const isShort = least !== undefined && Array.from(one).length < least;
  const short = isShort ? say(fill(passwordWords.tooShort, { length: least })) : null;
  const differs = one === two ? null : say(passwordWords.different);
  return [
    ['newPassword', one === '' ? say(passwordWords.enterNew) : short],
    ['again', two === '' ? say(passwordWords.enterAgain) : differs],
  ];
}

/** The two fields of a new password. */
interface PasswordPairProps {
  readonly value: TypedTwice;
  readonly onValue: (value: TypedTwice) => void;
  readonly at: (name: string) => (element: HTMLInputElement | null) => void;
  readonly errorOf: (name: string) => string | undefined;
  readonly labels?: readonly [Word, Word];
}

export function PasswordPair({ value, onValue, at, errorOf, labels }: PasswordPairProps): React.JSX.Element {
  const say = useSay();
  const [first, second] = labels ?? [passwordWords.newPassword, passwordWords.again];
  return (
    <>
      <SecretField
        ref={at('newPassword')}
        label={say(first)}
        error={errorOf('newPassword')}
        value={value.first}
        onValue={(text) => onValue({ ...value, first: text })}
        autoComplete="new-password"
      />
      <SecretField
        ref={at('again')}
        label={say(second)}
        error={errorOf('again')}
        value={value.second}
        onValue={(text) => onValue({ ...value, second: text })}
        autoComplete="new-password"
      />
    </>
  );
}
