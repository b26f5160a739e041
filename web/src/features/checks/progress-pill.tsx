import { registers } from '@plumbline/contract/registers/index.ts';
import { stateOf } from '../../grid/states.ts';
import { useSay } from '../../lib/language.ts';
import { StatePill } from '../../ui/state-pill.tsx';

const WORDS = registers.tagItr.fields.progress.of;
const isProgress = (key: string): key is keyof typeof WORDS => Object.hasOwn(WORDS, key);

/** The progress of a check as a pill. */
export function ProgressPill({ progress }: { readonly progress: string }): React.JSX.Element {
  const say = useSay();
  return <StatePill state={stateOf(progress)}>{isProgress(progress) ? say(WORDS[progress]) : progress}</StatePill>;
}
