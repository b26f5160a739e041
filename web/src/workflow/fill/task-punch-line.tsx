import type { TaskPunch } from '@plumbline/contract/workflow/fill/calls/check-sheet-get.ts';
import { registers } from '@plumbline/contract/registers/index.ts';
import { Link } from '@tanstack/react-router';
import { Mono } from '../../ui/mono.tsx';
import { RecordState } from '../record-state.tsx';
import css from './punch-inline.module.css';

/** One raised punch item: its number links to it. */
export function TaskPunchLine({ item }: { readonly item: TaskPunch }): React.JSX.Element {
  return (
    <p className={css.raised}>
      <Link to={registers.punchListItem.route} search={{ id: item.id }}>
        <Mono>{item.number}</Mono>
      </Link>
      <span className={css.category}>{item.category}</span>
      <RecordState register={registers.punchListItem.key} state={item.state} />
    </p>
  );
}
