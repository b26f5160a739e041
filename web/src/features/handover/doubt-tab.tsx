import { retestOf } from '@plumbline/contract/features/checks/calls.ts';
import { useSay } from '../../lib/value/language.ts';
import { useCall } from '../../lib/call/query.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { DoubtPanel } from './doubt-panel.tsx';
import { doubtWords } from './doubt-words.ts';

/** What put a check in doubt since its sign-off. */
export function DoubtTab({ id }: { readonly id: string }): React.JSX.Element {
  const say = useSay();
  const { data } = useCall(retestOf, { id });
  if (data?.lines.length === 0) return <EmptyState small title={say(doubtWords.checkNever)} />;
  return <DoubtPanel register="tagItr" id={id} />;
}
