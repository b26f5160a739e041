import { permission } from '@plumbline/contract/access.ts';
import { approvalNotify, type RoundNotified } from '@plumbline/contract/features/work-packs/calls.ts';
import { registers } from '@plumbline/contract/registers/index.ts';
import { fill } from '@plumbline/contract/words/word.ts';
import { BellOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { useSay } from '../../lib/value/language.ts';
import { notify } from '../../lib/look/notify.ts';
import { send } from '../../lib/call/send.ts';
import { useCan } from '../../lib/session/session.ts';
import { registerChanged } from '../../register/list/changes.ts';
import { NotificationResultDialog } from '../../workflow/chase/notification-result-dialog.tsx';
import { workPackWords } from './words.ts';

const { key } = registers.workPackApproval;

/** Notifies the people whose approval the pack awaits, and shows the approvals for which nobody could be notified. */
export function NotifyButton({ workPack }: { readonly workPack: string }): React.JSX.Element | null {
  const say = useSay();
  const [isBusy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<RoundNotified>();
  const isAllowed = useCan(permission(key, 'update'));
  if (!isAllowed) return null;
  const tell = async (): Promise<void> => {
    setBusy(true);
    try {
      const answer = await send(approvalNotify, { id: workPack });
      const { round, told: notified, notTold } = answer;
      // what needs action stays on screen until it is read
      if (notTold.length > 0) setOutcome(answer);
      else notify.toast('success', fill(workPackWords.notified, { round, count: notified.length }));
      registerChanged(key, 'many');
    } catch (error) {
      notify.failure(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <Button size="small" icon={<BellOutlined aria-hidden />} loading={isBusy} onClick={() => void tell()}>
        {say(workPackWords.notify)}
      </Button>
      <NotificationResultDialog
        outcome={outcome}
        title={fill(workPackWords.roundNotified, { round: outcome?.round ?? '' })}
        onClose={() => setOutcome(undefined)}
      />
    </>
  );
}
