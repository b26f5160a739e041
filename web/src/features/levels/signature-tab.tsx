import { useSay } from '../../lib/value/language.ts';
import { useIsAbove, useLevelOptions } from '../../lib/place/level-settings.ts';
import { useCan } from '../../lib/session/session.ts';
import { PictureInput } from './picture-input.tsx';
import { levelWords } from './words.ts';

/** The signature picture of a person, where the facility stores signatures. */
export default function SignatureTab({ id }: { readonly id: string }): React.JSX.Element {
  const say = useSay();
  const { apSignatures } = useLevelOptions();
  const mayUpdate = useCan('authorisedPerson:update');
  const isAbove = useIsAbove('C');
  const reason = mayUpdate && !isAbove ? undefined : say(levelWords.mayNot);
  return (
    <PictureInput
      owner={id}
      place="signature"
      label={say(levelWords.signature)}
      reason={apSignatures ? reason : say(levelWords.signaturesOff)}
    />
  );
}
