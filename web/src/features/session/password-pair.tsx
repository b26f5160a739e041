import { useSay } from '../../lib/value/language.ts';
import { fill } from '@plumbline/contract/words/word.ts';
import { NEW_PAIR, type PairWords, type TypedTwice } from './password-checks.ts';
import { passwordWords } from './password-words.ts';
import { SecretField } from './secret-field.tsx';

/** Props of the two fields of a new password. */
interface PasswordPairProps {
  /** The minimum length, shown before anything is typed; undefined while it is not known. */
  readonly least?: number | undefined;
  readonly value: TypedTwice;
  readonly onValue: (value: TypedTwice) => void;
  readonly fieldRef: (name: string) => (element: HTMLInputElement | null) => void;
  readonly errorOf: (name: string) => string | undefined;
  readonly words?: PairWords;
}

export function PasswordPair({
  least,
  value,
  onValue,
  fieldRef,
  errorOf,
  words = NEW_PAIR,
}: PasswordPairProps): React.JSX.Element {
  const say = useSay();
  return (
    <>
      <SecretField
        ref={fieldRef('newPassword')}
        label={say(words.first)}
        error={errorOf('newPassword')}
        note={least === undefined ? undefined : say(fill(passwordWords.least, { least }))}
        value={value.first}
        onValue={(text) => onValue({ ...value, first: text })}
        autoComplete="new-password"
      />
      <SecretField
        ref={fieldRef('again')}
        label={say(words.second)}
        error={errorOf('again')}
        value={value.second}
        onValue={(text) => onValue({ ...value, second: text })}
        autoComplete="new-password"
      />
    </>
  );
}
