import type { RecordKey } from '@plumbline/contract/records/index.ts';
import { signOffOf, signOffReject, signOffSign, type SignOffState } from '@plumbline/contract/workflow/sign/calls.ts';
import { permission } from '@plumbline/contract/access.ts';
import { signOffWord } from '@plumbline/contract/field/sign-offs.ts';
import { fill, type Word } from '@plumbline/contract/words/word.ts';
import { Alert, Button } from 'antd';
import { useState, type ReactNode } from 'react';
import { useSay } from '../../lib/value/language.ts';
import { notify } from '../../lib/look/notify.ts';
import { useCall } from '../../lib/call/query.ts';
import { send } from '../../lib/call/send.ts';
import { useCan } from '../../lib/session/session.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Card, Row, Stack } from '../../ui/layout.tsx';
import { SkeletonLines } from '../../ui/skeletons.tsx';
import { RejectForm } from './reject-form.tsx';
import { rightToTakeBack, signOffStatusOf, waitsForOrder, type WholeChoice } from './sign-choice.ts';
import type { RiskStatus } from './risk-guard.ts';
import { signOffsChanged } from './sign-offs-changed.ts';
import { SignOffStrip } from './sign-off-strip.tsx';
import css from './sign-off-panel.module.css';
import { signWords } from './words.ts';

/** The sign-offs of one record. */
export interface SignOffPanelProps {
  readonly register: RecordKey;
  readonly id: string;
  /** Called when a sign-off was given or taken back; the panel itself reloads. */
  readonly onChanged?: (() => void) | undefined;
  /** Why nothing can be signed at the moment, such as unsaved input. */
  readonly notNow?: string | undefined;
  /** The record is void: none of its sign-offs can be taken back. */
  readonly isVoid?: boolean;
  /** What blocks the record, for records that can be blocked (domain guide 3.9.3). */
  readonly risk?: RiskStatus | undefined;
}

/**
 * One strip for each sign-off: its name, who gave it and when, or the button to give it; and the button to take all of
 * them back.
 */
export function SignOffPanel({
  register,
  id,
  onChanged,
  notNow,
  isVoid = false,
  risk,
}: SignOffPanelProps): React.JSX.Element {
  const say = useSay();
  // what prevents signing depends on much other data
  const query = useCall(signOffOf, { register, id }, { staleTime: 0 });
  const [signing, setSigning] = useState<string | null>(null);
  // the form of another sign-off may have been opened while this one was sent
  const close = (label: string): void => setSigning((open) => (open === label ? null : open));
  const refresh = async (): Promise<void> => {
    await signOffsChanged(register);
    onChanged?.();
  };
  const sign = async (signOff: SignOffState, choice: WholeChoice, acceptRisk: boolean): Promise<void> => {
    try {
      const { done, refused, noted } = await send(signOffSign, {
        register,
        selection: { mode: 'these', ids: [id] },
        label: signOff.label,
        ...choice,
        acceptRisk,
      });
      const why = refused[0]?.why;
      if (done === 0 && why !== undefined) return notify.message('error', fill(signWords.notSigned, { why: say(why) }));
      notify.toast('success', fill(signWords.signed, { what: signOffWord(signOff) }));
      const [note] = noted;
      if (note !== undefined) notify.message('warning', note.why);
      close(signOff.label);
      await refresh();
    } catch (error) {
      notify.failure(error);
    }
  };

  // what is shown stays while a later response is missing: a sign-off may be being given
  if (query.data === undefined)
    return query.isError ? (
      <ErrorState small error={query.error} onRetry={() => void query.refetch()} />
    ) : (
      <SkeletonLines lines={3} />
    );
  if (query.data.length === 0) return <EmptyState small title={say(signWords.none)} text={say(signWords.noneText)} />;
  return (
    <Stack as="section" gap={8} aria-label={say(signWords.title)}>
      <SignerNotes notes={query.data.flatMap(({ notes }) => notes)} />
      <Strips signOffs={query.data}>
        {query.data.map((signOff) => (
          <SignOffStrip
            key={signOff.label}
            record={{ register, id }}
            signOff={signOff}
            isWaiting={waitsForOrder(signOff, query.data)}
            isOpen={signing === signOff.label}
            onOpen={() => setSigning(signOff.label)}
            onClose={() => close(signOff.label)}
            onSign={(choice, acceptRisk) => sign(signOff, choice, acceptRisk)}
            notNow={notNow}
            risk={risk}
          />
        ))}
      </Strips>
      <TakeBack register={register} id={id} right={rightToTakeBack(query.data, isVoid)} onDone={refresh} />
    </Stack>
  );
}

/** The strips in one frame; the sign-off that completes the record before the reader's eyes has its moment. */
function Strips({
  signOffs,
  children,
}: {
  readonly signOffs: readonly SignOffState[];
  readonly children: ReactNode;
}): React.JSX.Element {
  const isComplete = signOffs.every((signOff) => signOffStatusOf(signOff) === 'given');
  const [wasComplete] = useState(isComplete);
  return (
    <Card as="ol" className={css.strips} data-just={isComplete && !wasComplete ? '' : undefined}>
      {children}
    </Card>
  );
}

/** What a signer should know first; the same for every open sign-off. */
function SignerNotes({ notes }: { readonly notes: readonly Word[] }): React.JSX.Element | null {
  const say = useSay();
  const lines = [...new Set(notes.map(say))];
  if (lines.length === 0) return null;
  return (
    <div role="note">
      {lines.map((line) => (
        <Alert key={line} className={css.note ?? ''} type="warning" showIcon title={line} />
      ))}
    </div>
  );
}

interface TakeBackProps {
  readonly register: RecordKey;
  readonly id: string;
  readonly right: 'reject' | 'reopen' | null;
  readonly onDone: () => Promise<void>;
}

function TakeBack({ register, id, right, onDone }: TakeBackProps): React.JSX.Element | null {
  const say = useSay();
  const [isOpen, setOpen] = useState(false);
  const isAllowed = useCan(permission(register, right ?? 'reject'));
  if (right === null || !isAllowed) return null;
  const reject = async (reason: string): Promise<void> => {
    try {
      const { refused } = await send(signOffReject, { register, selection: { mode: 'these', ids: [id] }, reason });
      const why = refused[0]?.why;
      if (why !== undefined) return notify.message('error', why);
      notify.toast('success', signWords.rejected);
      setOpen(false);
      await onDone();
    } catch (error) {
      notify.failure(error);
    }
  };
  if (isOpen) return <RejectForm ok={signWords[right]} onReject={reject} onClose={() => setOpen(false)} />;
  return (
    <Row align="stretch" justify="end">
      <Button type="text" danger onClick={() => setOpen(true)}>
        {say(signWords[right])}
      </Button>
    </Row>
  );
}
