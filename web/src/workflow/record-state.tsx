import { registerOf } from '@plumbline/contract/registers/index.ts';
import { recordOf } from '@plumbline/contract/workflow/records.ts';
import { stateOf } from '@plumbline/contract/rules/work-state.ts';
import { useSay } from '../lib/value/language.ts';
import { StatePill } from '../ui/state-pill.tsx';

/** The state of a record, by its key, in the colour it has everywhere. */
export function RecordState({
  register,
  state,
}: {
  readonly register: string;
  readonly state: string;
}): React.JSX.Element {
  const say = useSay();
  const field = registerOf(register)?.fields[recordOf(register)?.states.field ?? ''];
  const word = field?.kind === 'choice' ? field.of[state] : undefined;
  return <StatePill state={stateOf(state)}>{word === undefined ? state : say(word)}</StatePill>;
}
