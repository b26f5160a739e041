import { updateUser, type User } from '@plumbline/contract/features/users/calls/users.ts';
import { fill } from '@plumbline/contract/words/word.ts';
import { Alert, Button, Input, Modal } from 'antd';
import { useId, useState } from 'react';
import { CallError } from '../../lib/call/call-error.ts';
import { useSay } from '../../lib/value/language.ts';
import { notify } from '../../lib/look/notify.ts';
import { send } from '../../lib/call/send.ts';
import { Guarded } from '../../ui/guarded.tsx';
import { adminChanged } from './admin-changed.ts';
import css from './admin.module.css';
import { nameOf } from './names.ts';
import { newPassword } from './new-password.ts';
import { tellFailure } from './outcome.ts';
import { userWords } from './user-words.ts';
import { adminWords } from './words.ts';

/**
 * Gives a user a new password, which must be changed at the next sign-in (readings D71). It is shown once, so that it
 * can be handed over.
 */
export function ResetPassword({
  user,
  onClose,
}: {
  readonly user: User;
  readonly onClose: () => void;
}): React.JSX.Element {
  const say = useSay();
  const id = useId();
  const [password, setPassword] = useState(newPassword);
  const [isDone, setDone] = useState(false);
  const [problem, setProblem] = useState<string>();
  const reset = async (): Promise<void> => {
    setProblem(undefined);
    try {
      await send(updateUser, { id: user.id, password });
      adminChanged();
      setDone(true);
      notify.message('success', userWords.resetDone);
    } catch (error) {
      setProblem(error instanceof CallError ? (error.fieldErrors[0]?.msg ?? error.message) : undefined);
      tellFailure(error, userWords.resetFailed);
    }
  };
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(password);
    notify.toast('success', userWords.copied);
  };
  return (
    <Modal
      open
      width={480}
      title={say(fill(userWords.resetOf, { name: nameOf(user) }))}
      onCancel={onClose}
      footer={
        isDone
          ? [
              <Button key="close" type="primary" onClick={onClose}>
                {say(adminWords.close)}
              </Button>,
            ]
          : [
              <Button key="cancel" onClick={onClose}>
                {say(adminWords.cancel)}
              </Button>,
              <Guarded
                key="reset"
                type="primary"
                reason={
                  password.trim() === ''
                    ? say(fill(adminWords.required, { label: say(userWords.newPassword) }))
                    : undefined
                }
                onClick={reset}
              >
                {say(userWords.resetPassword)}
              </Guarded>,
            ]
      }
    >
      <div className={css.dialog}>
        <p className={css.soft}>{say(isDone ? userWords.resetShown : userWords.resetText)}</p>
        <label htmlFor={id}>{say(userWords.newPassword)}</label>
        <div className={css.line}>
          <Input
            id={id}
            className={css.mono ?? ''}
            autoComplete="new-password"
            spellCheck={false}
            readOnly={isDone}
            value={password}
            status={problem === undefined ? '' : 'error'}
            onChange={({ target }) => setPassword(target.value)}
          />
          {isDone ? (
            <Button onClick={() => void copy()}>{say(userWords.copy)}</Button>
          ) : (
            <Button onClick={() => setPassword(newPassword())}>{say(userWords.generate)}</Button>
          )}
        </div>
        {problem !== undefined && <Alert type="error" showIcon title={problem} />}
      </div>
    </Modal>
  );
}
