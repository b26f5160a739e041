import { useSay } from '../../lib/value/language.ts';
import { Field, type FieldProps } from './field.tsx';
import { useCapsLock } from './use-caps-lock.ts';
import { sessionWords } from './words.ts';

/**
 * A password field: hidden until the user chooses to see it, with a warning while Caps Lock is on (specification 2.2).
 */
export function SecretField(props: Omit<FieldProps, 'secret' | 'hint' | 'type'>): React.JSX.Element {
  const say = useSay();
  const { capsLock, watch } = useCapsLock();
  return (
    <Field
      {...props}
      {...watch}
      hint={capsLock ? say(sessionWords.capsLock) : undefined}
      secret={{ show: say(sessionWords.showPassword), hide: say(sessionWords.hidePassword) }}
    />
  );
}
