import { permission } from '@plumbline/contract/access.ts';
import { retestClear, retestOf } from '@plumbline/contract/features/checks/calls.ts';
import { workPackClearDoubt, workPackDoubt } from '@plumbline/contract/features/work-packs/calls.ts';
import { handoverBlockers, handoverClearDoubt, handoverDoubt } from '@plumbline/contract/features/handover/calls.ts';
import type { DoubtLine } from '@plumbline/contract/workflow/doubt/doubt-line.ts';
import { fill, type Word } from '@plumbline/contract/words/word.ts';
import { Link } from '@tanstack/react-router';
import { Button, Input } from 'antd';
import { useId, useState } from 'react';
import { useFormat, useSay } from '../../lib/value/language.ts';
import { notify } from '../../lib/look/notify.ts';
import { callKey, queryClient, useCall } from '../../lib/call/query.ts';
import { useToday } from '../../lib/value/scope-clock.ts';
import { send } from '../../lib/call/send.ts';
import { useCan } from '../../lib/session/session.ts';
import { registerChanged } from '../../register/list/changes.ts';
import { recordAddress } from '../../register/record-address.ts';
import { Guarded } from '../../ui/guarded.tsx';
import { Mono } from '../../ui/mono.tsx';
import { isWhole, type SignChoice } from '../../workflow/sign/sign-choice.ts';
import { SignFields } from '../../workflow/sign/sign-fields.tsx';
import css from './doubt.module.css';
import { doubtWords } from './doubt-words.ts';
import { handoverChanged } from './refresh-flag.ts';

type Way = 'reverified' | 'waived';

/**
 * The records that can come into doubt after signing: the calls that read and clear the doubt, and the words for it.
 */
const KINDS = {
  handover: {
    of: handoverDoubt,
    clear: handoverClearDoubt,
    waives: 'acceptRisk',
    noWaive: doubtWords.noWaive,
    is: { title: doubtWords.inDoubt, text: doubtWords.inDoubtText },
    was: { title: doubtWords.was, text: doubtWords.wasText },
  },
  tagItr: {
    of: retestOf,
    clear: retestClear,
    waives: 'reopen',
    noWaive: doubtWords.checkNoWaive,
    is: { title: doubtWords.checkInDoubt, text: doubtWords.checkInDoubtText },
    was: { title: doubtWords.checkWas, text: doubtWords.checkWasText },
  },
  workPack: {
    of: workPackDoubt,
    clear: workPackClearDoubt,
    waives: 'reopen',
    noWaive: doubtWords.packNoWaive,
    is: { title: doubtWords.packInDoubt, text: doubtWords.packInDoubtText },
    was: { title: doubtWords.packWas, text: doubtWords.packWasText },
  },
} as const;

interface DoubtOf {
  readonly register: keyof typeof KINDS;
  readonly id: string;
}

/**
 * What put a certificate, a check or a work pack in doubt since it was signed, with the actions to clear the doubt;
 * renders nothing for a record that was never in doubt.
 */
export function DoubtPanel({ register, id }: DoubtOf): React.JSX.Element | null {
  const say = useSay();
  const kind = KINDS[register];
  const query = useCall(kind.of, { id });
  const { doubt = null, lines = [] } = query.data ?? {};
  if (lines.length === 0) return null;
  const isOpen = doubt === 'inDoubt';
  const words = isOpen ? kind.is : kind.was;
  return (
    <section className={css.panel} data-cleared={!isOpen || undefined} aria-label={say(doubtWords.title)}>
      <h3>{say(words.title)}</h3>
      <p>{say(words.text)}</p>
      <ul className={css.lines} aria-label={say(doubtWords.history)}>
        {lines.map((line) => (
          <Line key={line.id} line={line} />
        ))}
      </ul>
      {isOpen && <Clearing register={register} id={id} seen={lines[0]?.id ?? 0} />}
    </section>
  );
}

/** The two ways to clear a doubt, and the form of the chosen way. */
function Clearing({ register, id, seen }: DoubtOf & { readonly seen: number }): React.JSX.Element | null {
  const say = useSay();
  const [way, setWay] = useState<Way | null>(null);
  const maySign = useCan(permission(register, 'sign'));
  const mayWaive = useCan(permission(register, KINDS[register].waives));
  if (!maySign) return null;
  if (way !== null) return <ClearForm register={register} id={id} way={way} seen={seen} onClose={() => setWay(null)} />;
  return (
    <div className={css.actions}>
      <Button type="primary" onClick={() => setWay('reverified')}>
        {say(doubtWords.reverify)}
      </Button>
      <Guarded reason={mayWaive ? undefined : say(KINDS[register].noWaive)} onClick={() => setWay('waived')}>
        {say(doubtWords.waive)}
      </Guarded>
    </div>
  );
}

function Line({ line }: { readonly line: DoubtLine }): React.JSX.Element {
  const say = useSay();
  const format = useFormat();
  const { by, at } = line;
  return (
    <li data-open={(line.kind === 'cause' && line.isOpen) || undefined}>
      <span>{saysOf(line, say, format.date)}</span>
      {line.kind === 'cause' && (
        <span className={css.rows}>
          {line.rows.map(({ id, title }) => (
            <Link key={id} to={recordAddress({ register: line.register, id, title }) ?? '.'}>
              <Mono>{title}</Mono>
            </Link>
          ))}
        </span>
      )}
      {line.reason !== '' && <span>{line.reason}</span>}
      <small>{say(fill(doubtWords.byAt, { by, at: format.dateTime(at) }))}</small>
    </li>
  );
}

function saysOf(line: DoubtLine, say: ReturnType<typeof useSay>, day: (day: string) => string): string {
  if (line.kind === 'cause') return say(line.says);
  if (line.kind === 'reopened') return say(doubtWords.reopened);
  return say(fill(doubtWords[line.kind], { person: line.person, date: day(line.date) }));
}

interface ClearFormProps extends DoubtOf {
  readonly way: Way;
  /** The ID of the latest cause shown to the user. */
  readonly seen: number;
  readonly onClose: () => void;
}
/** The first missing entry; null when the form is complete. */
function missingOf(way: Way, choice: SignChoice, reason: string): Word | null {
  if (!isWhole(choice)) return doubtWords.pickPerson;
  return way === 'waived' && reason.trim() === '' ? doubtWords.reasonNeeded : null;
}

function ClearForm({ register, id, way, seen, onClose }: ClearFormProps): React.JSX.Element {
  const say = useSay();
  const today = useToday();
  const field = useId();
  const [choice, setChoice] = useState<SignChoice>({ person: null, date: today });
  const [reason, setReason] = useState('');
  const clear = async (): Promise<void> => {
    if (!isWhole(choice)) return;
    try {
      const { refused } = await send(KINDS[register].clear, { ids: [id], way, ...choice, reason, seen });
      const why = refused[0]?.why;
      if (why !== undefined) return notify.message('error', why);
      notify.message('success', doubtWords.cleared);
      onClose();
      registerChanged(register, 'many');
      await queryClient.invalidateQueries({ queryKey: callKey(KINDS[register].of) });
      await queryClient.invalidateQueries({ queryKey: callKey(handoverBlockers) });
      handoverChanged();
    } catch (error) {
      notify.failure(error);
    }
  };
  const missing = missingOf(way, choice, reason);
  return (
    <div className={css.form}>
      <SignFields register={register} id={id} value={choice} onChange={setChoice} />
      <label htmlFor={field}>{say(way === 'waived' ? doubtWords.reason : doubtWords.remark)}</label>
      <Input.TextArea
        id={field}
        rows={2}
        maxLength={500}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
      <div className={css.actions}>
        <Guarded type="primary" reason={missing ? say(missing) : undefined} onClick={clear}>
          {say(way === 'waived' ? doubtWords.waive : doubtWords.reverify)}
        </Guarded>
        <Button onClick={onClose}>{say(doubtWords.cancel)}</Button>
      </div>
    </div>
  );
}
