import type { TaskPunch } from '@plumbline/contract/workflow/fill/calls/check-sheet-get.ts';
import { registers } from '@plumbline/contract/registers/index.ts';
import { Link } from '@tanstack/react-router';
import { stateOf } from '../../grid/states.ts';
import { useSay } from '../../lib/language.ts';
import { Mono } from '../../ui/mono.tsx';
import { StatePill } from '../../ui/state-pill.tsx';
import css from './punch-inline.module.css';

const STATES = registers.punchListItem.fields.state.of;
const isState = (state: string): state is keyof typeof STATES => Object.hasOwn(STATES, state);

/** The state of a punch item as a pill. */
export function PunchStatePill({ state }: { readonly state: string }): React.JSX.Element {
  const say = useSay();
  if (!isState(state)) return <>{state}</>;
  return <StatePill state={stateOf(state)}>{say(STATES[state])}</StatePill>;
}

/** One raised item: its number is the door to it. */
export function TaskPunchLine({ item }: { readonly item: TaskPunch }): React.JSX.Element {
  return (
    <p className={css.raised}>
      <Link to={registers.punchListItem.route} search={{ id: item.id }}>
        <Mono>{item.number}</Mono>
      </Link>
      <span className={css.category}>{item.category}</span>
      <PunchStatePill state={item.state} />
    </p>
  );
}
