import { CHASE_MOST, messageChase } from '@plumbline/contract/features/messages/calls/messages.ts';
import type { Chased } from '@plumbline/contract/messages.ts';
import { fill } from '@plumbline/contract/words/word.ts';
import { BellOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { Suspense, useState } from 'react';
import { useFormat, useSay } from '../../lib/value/language.ts';
import { later } from '../../lib/look/page-idle.ts';
import { notify } from '../../lib/look/notify.ts';
import { send } from '../../lib/call/send.ts';
import { chaseWords } from './words.ts';

const NotificationResultDialog = later(async () => ({
  default: (await import('./notification-result-dialog.tsx')).NotificationResultDialog,
}));

/** A record whose assignees are to be reminded. */
interface ToChase {
  readonly register: string;
  readonly id: string;
}
interface Props {
  /** The records; undefined when they are not known individually. */
  readonly lines: readonly ToChase[] | undefined;
  /** Called once the reminders are sent and the result was viewed. */
  readonly onDone?: () => void;
}

/** Reminds the people assigned to records of their work, and shows who was notified and who could not be. */
export function ChaseButton({ lines, onDone }: Props): React.JSX.Element {
  const say = useSay();
  const format = useFormat();
  const [isBusy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<Chased>();
  const count = lines?.length ?? 0;
  const isTooMany = lines === undefined || count > CHASE_MOST;
  const chase = async (): Promise<void> => {
    setBusy(true);
    try {
      setOutcome(await send(messageChase, { lines: [...(lines ?? [])] }));
    } catch (error) {
      notify.failure(error);
    }
    setBusy(false);
  };
  const close = (): void => {
    setOutcome(undefined);
    onDone?.();
  };
  return (
    <>
      <Button
        size="small"
        icon={<BellOutlined aria-hidden />}
        loading={isBusy}
        disabled={isTooMany || count === 0}
        title={say(isTooMany ? fill(chaseWords.tooMany, { most: CHASE_MOST }) : chaseWords.note)}
        onClick={() => void chase()}
      >
        {say(count === 0 ? chaseWords.chase : fill(chaseWords.chaseMany, { count: format.count(count) }))}
      </Button>
      {outcome && (
        <Suspense>
          <NotificationResultDialog outcome={outcome} title={chaseWords.title} onClose={close} />
        </Suspense>
      )}
    </>
  );
}
