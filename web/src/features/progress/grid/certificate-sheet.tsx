import { FIRST_BLOCKERS, handoverBlockers } from '@plumbline/contract/features/handover/calls.ts';
import { signOffOf } from '@plumbline/contract/workflow/sign/calls.ts';
import type { AnyRow } from '@plumbline/contract/register/register.ts';
import { registers } from '@plumbline/contract/registers/index.ts';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useSay } from '../../../lib/value/language.ts';
import { useCall, useVerb } from '../../../lib/call/query.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Mono } from '../../../ui/mono.tsx';
import { SideSheet, type SideSheetProps } from '../../../ui/side-sheet.tsx';
import { SkeletonTable } from '../../../ui/skeletons.tsx';
import { refIn, textIn } from '../../../lib/value/row-facts.ts';
import { BlockersTab } from '../../handover/blockers-tab.tsx';
import { rowAddress } from '../../../register/record-address.ts';
import { RecordSignOffs } from '../../../workflow/sign/record-sign-offs.tsx';
import '../../handover/risk.tsx';
import { EndOffer } from '../../preservation/end-offer.tsx';
import { progressWords } from '../words.ts';

const { key } = registers.handover;

/** The certificate behind a box, next to the chart. */
export function CertificateSheet({
  id,
  onClose,
}: {
  readonly id: string | null;
  readonly onClose: () => void;
}): React.JSX.Element {
  const query = useVerb(key, 'get', { id: id ?? '' }, { enabled: id !== null });
  const parts = useParts(id === null ? undefined : query.data);
  return (
    <SideSheet open={id !== null} onClose={onClose} title="" {...parts}>
      {query.isError && <ErrorState small error={query.error} onRetry={() => void query.refetch()} />}
      {id !== null && query.data && <EndOffer key={id} row={query.data} />}
      {query.isPending && <SkeletonTable rows={8} columns={3} />}
    </SideSheet>
  );
}

/** The title, list link and tabs of a certificate; empty until it is loaded. */
function useParts(row: AnyRow | undefined): Partial<SideSheetProps> {
  const say = useSay();
  const [tab, setTab] = useState('blockers');
  const id = row?.id ?? '';
  const blockers = useCall(handoverBlockers, { id, limit: FIRST_BLOCKERS }, { enabled: row !== undefined });
  const signOffs = useCall(signOffOf, { register: key, id }, { enabled: row !== undefined });
  if (row === undefined) return {};
  const title = textIn(row, 'name');
  return {
    title: <Mono>{title}</Mono>,
    note: (refIn(row, 'subSystem') ?? refIn(row, 'system'))?.title,
    actions: <Link to={rowAddress({ register: key, id, title }) ?? '.'}>{say(progressWords.openList)}</Link>,
    tabs: [
      {
        key: 'blockers',
        label: say(progressWords.blockers),
        count: blockers.data?.total,
        content: <BlockersTab key={id} row={row} />,
      },
      {
        key: 'signOffs',
        label: say(progressWords.signOffs),
        count: signOffs.data?.length,
        content: <RecordSignOffs key={id} register={key} id={id} />,
      },
    ],
    tab,
    onTab: setTab,
  };
}
