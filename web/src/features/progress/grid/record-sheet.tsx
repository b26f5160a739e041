import type { AnyRow } from '@plumbline/contract/register/register.ts';
import type { RecordKey } from '@plumbline/contract/records/index.ts';
import { registers } from '@plumbline/contract/registers/index.ts';
import { Link } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { useSay } from '../../../lib/value/language.ts';
import { useVerb } from '../../../lib/call/query.ts';
import { textIn } from '../../../lib/value/row-facts.ts';
import { useAllowedTabs } from '../../../register/row/allowed-tabs.ts';
import { extensionOf, type RowTab } from '../../../register/extensions.ts';
import { rowAddress } from '../../../register/record-address.ts';
import { useTabCounts } from '../../../register/row/use-tab-counts.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Mono } from '../../../ui/mono.tsx';
import { SideSheet, type SideSheetProps } from '../../../ui/side-sheet.tsx';
import { SkeletonTable } from '../../../ui/skeletons.tsx';
import '../../../workflow/record-extensions.tsx';
import '../../../register/lines/lines-extensions.tsx';
import '../../../register/row/naming-tabs.tsx';
import '../../changes/extension.tsx';
import '../../work-packs/extension.tsx';
import '../../files/extension.tsx';
import { progressWords } from '../words.ts';
import { InLanguage } from '../../../ui/in-language.tsx';

/** The record behind a box, next to the chart, with the tabs from features and from its declaration. */
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
      {id !== null && query.data && extensionOf(register).banner?.(query.data)}
      {query.isPending && <SkeletonTable rows={8} columns={3} />}
    </SideSheet>
  );
}

const NO_TABS = [] as const;

/** The tabs of a record next to a chart: the tabs with its parts come first, so that one of them opens. */
export function tabsBeside(register: RecordKey): readonly RowTab[] {
  const { tabs = NO_TABS } = extensionOf(register);
  const isParts = ({ first, parts }: RowTab): boolean => (first ?? parts) === true;
  return [...tabs.filter(isParts), ...tabs.filter((tab) => !isParts(tab))];
}

/** The title, list link and tabs of a record; empty until it is loaded. */
function useParts(register: RecordKey, row: AnyRow | undefined): Partial<SideSheetProps> {
  const say = useSay();
  const [chosen, setTab] = useState<string | null>(null);
  const tabs = useAllowedTabs(useMemo(() => tabsBeside(register), [register]));
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
  return {
    title: <Mono>{title}</Mono>,
    note: <InLanguage text={textIn(row, 'description')} />,
    actions: <Link to={rowAddress({ register, id, title }) ?? '.'}>{say(progressWords.openList)}</Link>,
    tabs: all,
    tab: chosen ?? all[0]?.key ?? '',
    onTab: setTab,
  };
}
