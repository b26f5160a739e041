import { useSay } from '../../lib/value/language.ts';
import { StatePill } from '../../ui/state-pill.tsx';
import { adminWords } from './words.ts';

/** The standard pill for enabled or disabled. */
export function EnabledPill({ isOn }: { readonly isOn: boolean }): React.JSX.Element {
  const say = useSay();
  return (
    <StatePill state={isOn ? 'complete' : 'not-started'}>
      {say(isOn ? adminWords.enabled : adminWords.disabled)}
    </StatePill>
  );
}
