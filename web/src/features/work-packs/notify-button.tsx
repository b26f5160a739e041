import { permission } from '@plumbline/contract/access.ts';
import { approvalNotify } from '@plumbline/contract/features/work-packs/calls/approval-notify.ts';
import { registers } from '@plumbline/contract/registers/index.ts';
import { fill } from '@plumbline/contract/words/word.ts';
import { BellOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { useSay } from '../../lib/language.ts';
import { notify } from '../../lib/notify.ts';
import { send } from '../../lib/send.ts';
import { useCan } from '../../lib/session.ts';
import { registerChanged } from '../../register/changes.ts';
import { workPackWords } from './words.ts';

const { key } = registers.workPackApproval;

/** Tells those whose approval the pack waits for. */
export function NotifyButton({ workPack }: { readonly workPack: string }): React.JSX.Element | null {
  const say = useSay();
  const [isBusy, setBusy] = useState(false);
  const isAllowed = useCan(permission(key, 'update'));
  if (!isAllowed) return null;
  const tell = async (): Promise<void> => {
    setBusy(true);
    try {
      const { round, told } = await send(approvalNotify, { id: workPack });
      const words = told === 0 ? workPackWords.nobody : workPackWords.notified;
      notify.toast(told === 0 ? 'warning' : 'success', fill(words, { round, count: told }));
      registerChanged(key, 'many');
    } catch (error) {
      notify.failure(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button size="small" icon={<BellOutlined aria-hidden />} loading={isBusy} onClick={() => void tell()}>
      {say(workPackWords.notify)}
    </Button>
  );
}
