import { userToggleStatus, type User } from '@plumbline/contract/features/users/calls/users.ts';
import { fill } from '@plumbline/contract/words/word.ts';
import { Switch, Tooltip } from 'antd';
import { useState } from 'react';
import { useSay } from '../../lib/value/language.ts';
import { send } from '../../lib/call/send.ts';
import { adminChanged } from './admin-changed.ts';
import { nameOf } from './names.ts';
import { runAndNotify } from './outcome.ts';
import { useReason } from './use-reason.ts';
import { userWords } from './user-words.ts';
import { adminWords } from './words.ts';

/** Enables or disables a user at once; the same switch reverts it. */
export function StatusSwitch({ user }: { readonly user: User }): React.JSX.Element {
  const say = useSay();
  const [busy, setBusy] = useState(false);
  const noRight = useReason('user:update');
  const reason = noRight ?? (user.isSelf ? say(userWords.notSelf) : undefined);
  const isOn = user.status === 1;
  const turn = async (): Promise<void> => {
    if (reason !== undefined || busy) return;
    setBusy(true);
    await runAndNotify(() => send(userToggleStatus, { userId: user.id, status: isOn ? 0 : 1 }), {
      done: fill(isOn ? adminWords.switchedOff : adminWords.switchedOn, { title: nameOf(user) }),
    });
    adminChanged();
    setBusy(false);
  };
  return (
    <Tooltip title={reason ?? ''} trigger={['hover', 'focus']}>
      <Switch
        size="small"
        checked={isOn}
        loading={busy}
        aria-disabled={reason !== undefined || undefined}
        {...(reason !== undefined && { style: { opacity: 0.5, cursor: 'not-allowed' } })}
        aria-label={say(fill(isOn ? userWords.turnOff : userWords.turnOn, { name: nameOf(user) }))}
        title={say(isOn ? adminWords.enabled : adminWords.disabled)}
        onChange={() => void turn()}
      />
    </Tooltip>
  );
}
