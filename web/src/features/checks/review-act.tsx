import { permission } from '@plumbline/contract/access.ts';
import { reviewAlign, reviewRemove } from '@plumbline/contract/features/checks/calls.ts';
import { registerTitle } from '@plumbline/contract/pages/register-title.ts';
import { registers } from '@plumbline/contract/registers/index.ts';
import type { MatrixKey } from '@plumbline/contract/rules/matrices.ts';
import { fill } from '@plumbline/contract/words/word.ts';
import { CheckOutlined, DeleteOutlined } from '@ant-design/icons';
import { useState } from 'react';
import { useFormat, useSay } from '../../lib/value/language.ts';
import { notify } from '../../lib/look/notify.ts';
import { useCall } from '../../lib/call/query.ts';
import { send, sendVerb } from '../../lib/call/send.ts';
import { useCan } from '../../lib/session/session.ts';
import { registerChanged } from '../../register/list/changes.ts';
import type { BulkFacts } from '../../register/extensions.ts';
import { RefusedRows } from '../../register/list/refused-rows.tsx';
import { SomeRows } from '../../register/list/some-rows.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Guarded } from '../../ui/guarded.tsx';
import { Row } from '../../ui/layout.tsx';
import { SheetPart } from '../../ui/sheet-part.tsx';
import { SideSheet } from '../../ui/side-sheet.tsx';
import { SkeletonTable } from '../../ui/skeletons.tsx';
import { checkWords } from './words.ts';

/** The actions available on the records of a review. */
const ACTS = {
  remove: { call: reviewRemove, right: 'delete', icon: <DeleteOutlined aria-hidden />, danger: true },
  align: { call: reviewAlign, right: 'update', icon: <CheckOutlined aria-hidden />, danger: false },
} as const;

interface ReviewActProps {
  readonly act: keyof typeof ACTS;
  /** The key of the review. */
  readonly list: string;
  /** The register of the records that the review compares. */
  readonly into: MatrixKey;
  readonly facts: BulkFacts;
}

/**
 * The button over a review that corrects what differs from the matrix; it first shows what will change and what stays.
 */
export function ReviewActButton(props: ReviewActProps): React.JSX.Element {
  const say = useSay();
  const format = useFormat();
  const { act, into, facts } = props;
  const { right, icon } = ACTS[act];
  const words = checkWords.acts[act];
  const [isOpen, setOpen] = useState(false);
  const register = registerTitle(registers[into]);
  const mayDoIt = useCan(permission(into, right));
  return (
    <>
      <Guarded
        size="small"
        icon={icon}
        reason={mayDoIt ? undefined : say(fill(words.noRight, { register }))}
        onClick={() => setOpen(true)}
      >
        {say(words.button)}
      </Guarded>
      {isOpen && (
        <SideSheet
          open
          title={say(fill(words.title, { count: format.count(facts.count) }))}
          onClose={() => setOpen(false)}
        >
          <SheetPart text={say(words.text)}>
            <ActPanel {...props} />
          </SheetPart>
        </SideSheet>
      )}
    </>
  );
}

function ActPanel({ act, list, into, facts }: ReviewActProps): React.JSX.Element {
  const say = useSay();
  const format = useFormat();
  const { selection, done } = facts;
  const { call, danger } = ACTS[act];
  const words = checkWords.acts[act];
  // never cached: other users may change what can be done
  const { data, error, refetch } = useCall(call, { list, selection, dryRun: true }, { staleTime: 0, gcTime: 0 });
  if (error) return <ErrorState small error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonTable rows={4} columns={2} />;
  const run = async (): Promise<void> => {
    try {
      const { done: count, batch } = await send(call, { list, selection, dryRun: false });
      // another user was quicker: the refreshed result says why
      if (batch === null) return void refetch();
      registerChanged(list, 'many');
      // the rows disappear, and with them the bar and this sheet, so undo is offered in a notification that stays
      notify.done(fill(words.done, { count: format.count(count) }), [
        { label: checkWords.undo, run: () => void undo(batch) },
      ]);
      done();
    } catch (failure) {
      notify.failure(failure);
    }
  };
  const undo = async (batch: string): Promise<void> => {
    try {
      await sendVerb(into, 'undo', { batch });
      notify.message('success', words.undone);
      registerChanged(list, 'many');
    } catch (failure) {
      notify.failure(failure);
    }
  };
  return (
    <>
      <SomeRows title={say(words.ready)} count={data.done} rows={data.rows} isOpen />
      <RefusedRows title={fill(checkWords.staying, { count: format.count(data.stay) })} refused={data.refused} />
      <Row wrap align="stretch" gap={8}>
        <Guarded danger={danger} reason={data.done === 0 ? say(words.nothing) : undefined} onClick={run}>
          {say(fill(words.run, { count: format.count(data.done) }))}
        </Guarded>
      </Row>
    </>
  );
}
