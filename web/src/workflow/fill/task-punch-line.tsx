import type { TaskPunch } from '@plumbline/contract/workflow/fill/calls.ts';
import { registers } from '@plumbline/contract/registers/index.ts';
import { Link } from '@tanstack/react-router';
import { Row } from '../../ui/layout.tsx';
import { Mono } from '../../ui/mono.tsx';
import { RecordState } from '../record-state.tsx';
import css from './punch-inline.module.css';

/** One raised punch item: its number links to it. */
export function TaskPunchLine({ item }: { readonly item: TaskPunch }): React.JSX.Element {
  return (
    <Row as="p" wrap gap="4px 12px" className={css.raised}>
      <Link to={registers.punchListItem.route} search={{ id: item.id }}>
        <Mono>{item.number}</Mono>
      </Link>
      <span className={css.category}>{item.category}</span>
      <RecordState register={registers.punchListItem.key} state={item.state} />
    </Row>
  );
}
