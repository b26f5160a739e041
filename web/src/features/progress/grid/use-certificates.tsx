import type { Filter } from '@plumbline/contract/register/filter.ts';
import { addDays } from '@plumbline/contract/rules/clock.ts';
import { registers } from '@plumbline/contract/registers/index.ts';
import { fill } from '@plumbline/contract/words/word.ts';
import { useNavigate } from '@tanstack/react-router';
import { Button } from 'antd';
import { useMemo } from 'react';
import { useSay } from '../../../lib/value/language.ts';
import { linkToList } from '../../../lib/place/list-link.ts';
import { useToday } from '../../../lib/value/scope-clock.ts';
import { certificatesAddress } from '../../handover/status-address.ts';
import { ACCEPTED, IN_DOUBT } from '../../handover/doubt-filters.ts';
import type { SkylineKind } from '../skyline/skyline-kind.ts';
import { progressWords } from '../words.ts';

const isOpen: Filter = { field: 'state', op: 'isNot', value: 'accepted' };

/** The skyline of the certificates of a type. */
export function useCertificates(type: string): SkylineKind {
  const say = useSay();
  const today = useToday();
  return useMemo(() => {
    const route = certificatesAddress(type);
    // a certificate due today is not overdue
    const isPast: Filter = { field: 'plannedFinish', op: 'atMost', value: addDays(today, -1) };
    return {
      register: registers.handover.key,
      title: `${say(progressWords.skyline)} · ${type}`,
      words: {
        one: progressWords.one,
        many: progressWords.many,
        all: progressWords.all,
        name: progressWords.certificate,
        notStarted: progressWords.notStarted,
        parts: progressWords.signed,
        partsOf: progressWords.done_of,
        undated: progressWords.undated,
        picture: fill(progressWords.pictureLabel, { type }),
        none: fill(progressWords.noneDue, { type }),
        noneText: progressWords.noneDueText,
        workbook: progressWords.asWorkbook,
      },
      fills: {
        inProgress: progressWords.inProgress,
        ready: progressWords.ready,
        accepted: progressWords.accepted,
        inDoubt: progressWords.inDoubt,
      },
      lists: {
        all: linkToList(route),
        accepted: linkToList(route, ACCEPTED),
        inDoubt: linkToList(route, IN_DOUBT),
        overdue: linkToList(route, { and: [isPast, isOpen] }),
        undated: linkToList(route, { field: 'plannedFinish', op: 'blank' }),
      },
      rows: { filter: { field: 'handoverType', op: 'is', value: type }, by: ['plannedFinish', 'name'] },
      listBetween: (from, to) =>
        linkToList(route, {
          and: [
            { field: 'plannedFinish', op: 'atLeast', value: from },
            { field: 'plannedFinish', op: 'atMost', value: to },
          ],
        }),
      // all certificates in the chart have the same type, so the object distinguishes them
      caption: (name) => (name.startsWith(`${type}-`) ? name.slice(type.length + 1) : name),
      start: <Raise type={type} />,
    };
  }, [say, today, type]);
}

function Raise({ type }: { readonly type: string }): React.JSX.Element {
  const say = useSay();
  const navigate = useNavigate();
  return (
    <Button
      type="primary"
      onClick={() => void navigate({ href: `/Handover/raisemcc?type=${encodeURIComponent(type)}` })}
    >
      {say(fill(progressWords.raise, { type }))}
    </Button>
  );
}
