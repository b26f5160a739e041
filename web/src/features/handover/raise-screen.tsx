import { permission } from '@plumbline/contract/access.ts';
import { handoverCandidates, handoverRaise, handoverReadiness } from '@plumbline/contract/features/handover/calls.ts';
import type { OutputOf } from '@plumbline/contract/calls/call.ts';
import { registers } from '@plumbline/contract/registers/index.ts';
import { fill } from '@plumbline/contract/words/word.ts';
import { Alert } from 'antd';
import { useDeferredValue, useEffect, useState } from 'react';
import { useFormat, useSay } from '../../lib/value/language.ts';
import { notify } from '../../lib/look/notify.ts';
import { useCurrentPage } from '../../lib/place/current-page.ts';
import { callKey, queryClient, useCall } from '../../lib/call/query.ts';
import { send } from '../../lib/call/send.ts';
import { useCan } from '../../lib/session/session.ts';
import { registerChanged } from '../../register/list/changes.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { RefusedList } from '../../workflow/sign/refused-list.tsx';
import { CandidateTable } from './candidate-table.tsx';
import { RaiseBar } from './raise-bar.tsx';
import { ReadinessBar } from './readiness-bar.tsx';
import { READINESS } from './status-address.ts';
import { handoverChanged, useRefreshFlag } from './refresh-flag.ts';
import css from './raise-page.module.css';
import { handoverWords } from './words.ts';

type Show = (typeof READINESS)[number];
const PAGE_SIZE = 50;

type Outcome = OutputOf<typeof handoverRaise>;

/**
 * Every object of a certificate type with its counts, filtered by state, and the buttons that raise missing
 * certificates.
 */
export function RaiseScreen({ type }: { readonly type: string }): React.JSX.Element {
  const say = useSay();
  const format = useFormat();
  const [text, setText] = useState('');
  const requested = useCurrentPage().search.get('show');
  const [show, setShow] = useState<Show>(() => READINESS.find((readiness) => readiness === requested) ?? 'all');
  const [page, setPage] = useState(1);
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [plannedFinish, setPlannedFinish] = useState<string | null>(null);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const mayRaise = useCan(permission(registers.handover.key, 'add'));
  const searched = useDeferredValue(text);
  const query = useCall(
    handoverCandidates,
    { type, text: searched, show, limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE },
    { placeholderData: (before) => before },
  );
  useReload(query.refetch);

  const raise = async (objects: readonly string[] | 'all'): Promise<void> => {
    try {
      const made = await send(handoverRaise, {
        type,
        objects: objects === 'all' ? 'all' : [...objects],
        text: searched,
        ...(plannedFinish === null ? {} : { plannedFinish }),
      });
      setOutcome(made.refused.length === 0 ? null : made);
      setChosen([]);
      notify.message(
        'success',
        fill(handoverWords.outcome, { raised: format.count(made.raised), existing: format.count(made.existing) }),
      );
      registerChanged(registers.handover.key, 'many');
      await queryClient.invalidateQueries({ queryKey: callKey(handoverCandidates) });
      await queryClient.invalidateQueries({ queryKey: callKey(handoverReadiness) });
      handoverChanged();
    } catch (error) {
      notify.failure(error);
    }
  };
  const raiseAll = async (): Promise<void> => {
    if (await mayRaiseAll(type, searched, format.count)) await raise('all');
  };
  const selectable = (query.data?.rows ?? []).filter(({ state }) => state === 'notRaised').map(({ id }) => id);
  const find = (next: string): void => {
    setText(next);
    setPage(1);
  };

  return (
    <div className={css.card}>
      <ReadinessBar
        type={type}
        text={searched}
        shown={show}
        onShow={(next) => {
          setShow(next);
          setPage(1);
        }}
      />
      <RaiseBar
        text={text}
        plannedFinish={plannedFinish}
        chosen={chosen.length}
        selectable={selectable.length}
        notNow={mayRaise ? undefined : say(handoverWords.noRight)}
        onText={find}
        onPlannedFinish={setPlannedFinish}
        onSelectShown={() => setChosen(selectable)}
        onLetGo={() => setChosen([])}
        onRaiseChosen={() => raise(chosen)}
        onRaiseAll={raiseAll}
      />
      {outcome !== null && (
        <Alert
          type="warning"
          showIcon
          closable={{ onClose: () => setOutcome(null) }}
          title={say(fill(handoverWords.refused, { count: format.count(outcome.refused.length) }))}
          description={<RefusedList refused={outcome.refused} />}
        />
      )}
      {query.isError ? (
        <ErrorState small error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <CandidateTable
          answer={query.data}
          page={page}
          pageSize={PAGE_SIZE}
          chosen={chosen}
          notNow={mayRaise ? undefined : say(handoverWords.noRight)}
          onPage={setPage}
          onChosen={setChosen}
          onRaise={(id) => raise([id])}
        />
      )}
    </div>
  );
}

/** Refetches after a certificate was raised, signed or saved anywhere under /Handover (readings D60). */
function useReload(refetch: () => unknown): void {
  const isSet = useRefreshFlag((flag) => flag.isSet);
  useEffect(() => {
    if (isSet) refetch();
  }, [isSet, refetch]);
}

/** Asks for confirmation, stating how many certificates would be raised. */
async function mayRaiseAll(type: string, text: string, count: (value: number) => string): Promise<boolean> {
  try {
    const { total } = await send(handoverCandidates, { type, text, show: 'notRaised', limit: 1 });
    if (total === 0) {
      notify.message('info', handoverWords.allNone);
      return false;
    }
    const title = fill(handoverWords.allTitle, { count: count(total) });
    return await notify.confirm({
      title,
      text: handoverWords.allText,
      ok: handoverWords.raiseOne,
      cancel: handoverWords.cancel,
    });
  } catch (error) {
    notify.failure(error);
    return false;
  }
}
