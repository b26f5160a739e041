import type { AnyRow } from '@plumbline/contract/register/register.ts';
import type { RecordKey } from '@plumbline/contract/records/index.ts';
import { registers } from '@plumbline/contract/registers/index.ts';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useSay } from '../../lib/language.ts';
import { useVerb } from '../../lib/query.ts';
import { textIn } from '../../lib/row-facts.ts';
import { extensionOf } from '../../register/extensions.ts';
import { rowAddress } from '../../register/record-address.ts';
import { useTabCounts } from '../../register/use-tab-counts.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { Mono } from '../../ui/mono.tsx';
import { SideSheet, type SideSheetProps } from '../../ui/side-sheet.tsx';
import { SkeletonTable } from '../../ui/skeletons.tsx';
import '../../register/lines/lines-extensions.tsx';
import '../../workflow/record-extensions.tsx';
import '../work-packs/extension.tsx';
import { progressWords } from './words.ts';

/** The record behind a box, beside the picture: the tabs features and its declaration gave it. */
export function RecordSheet({
  register,
  id,
  onClose,
}: {
  readonly register: RecordKey;
  readonly id: string | null;
  readonly onClose: () => void;
}): React.JSX.Element {
  const query = useVerb(register, 'get', { id: id ?? '' }, { enabled: id !== null });
  const parts = useParts(register, id === null ? undefined : query.data);
  return (
    <SideSheet open={id !== null} onClose={onClose} title="" {...parts}>
      {query.isError && <ErrorState small error={query.error} onRetry={() => void query.refetch()} />}
      {query.isPending && <SkeletonTable rows={8} columns={3} />}
    </SideSheet>
  );
}

const NO_TABS = [] as const;
const SIGN_OFFS = 'signOffs';

/** Title, way to the list and tabs of a record; nothing while it is not known. */
function useParts(register: RecordKey, row: AnyRow | undefined): Partial<SideSheetProps> {
  const say = useSay();
  const [chosen, setTab] = useState<string | null>(null);
  const tabs = extensionOf(register).tabs ?? NO_TABS;
  const counts = useTabCounts(register, tabs, row);
  if (row === undefined) return {};
  const { id } = row;
  const title = textIn(row, registers[register].title);
  const all = tabs.map(({ key, label, render }) => ({
    key,
    label: say(label),
    count: counts[key],
    content: render(row),
  }));
  // what it is made of comes first here: pack, card, operation
  const first = all.find(({ key }) => key !== SIGN_OFFS) ?? all[0];
  return {
    title: <Mono>{title}</Mono>,
    note: textIn(row, 'description'),
    actions: <Link to={rowAddress({ register, id, title }) ?? '.'}>{say(progressWords.openList)}</Link>,
    tabs: all,
    tab: chosen ?? first?.key ?? '',
    onTab: setTab,
  };
}
