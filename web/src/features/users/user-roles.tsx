import { searchUserBindRoles, userBindRoles, userUnbindRoles } from '@plumbline/contract/features/users/calls/roles.ts';
import type { RoleBrief, User } from '@plumbline/contract/features/users/calls/users.ts';
import { SearchOutlined } from '@ant-design/icons';
import { Input } from 'antd';
import { useState } from 'react';
import { useSay } from '../../lib/value/language.ts';
import { useCall } from '../../lib/call/query.ts';
import { send } from '../../lib/call/send.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Mono } from '../../ui/mono.tsx';
import { SkeletonLines } from '../../ui/skeletons.tsx';
import { adminChanged } from './admin-changed.ts';
import css from './admin.module.css';
import { useRoles } from './lookups.ts';
import { runAndNotify } from './outcome.ts';
import { roleWords } from './role-words.ts';
import { useReason } from './use-reason.ts';
import { userWords } from './user-words.ts';
import { adminWords } from './words.ts';

/** The roles of a user: ticking a role binds it at once, unticking unbinds it at once. */
export function UserRoles({ user }: { readonly user: User }): React.JSX.Element {
  const say = useSay();
  const { data: all } = useRoles();
  const bound = useCall(searchUserBindRoles, { id: user.id }, { initialData: user.roles, staleTime: 0 });
  const reason = useReason('user:update');
  const [text, setText] = useState('');
  const [busy, setBusy] = useState<string>();
  if (bound.error !== null) return <ErrorState small error={bound.error} onRetry={() => void bound.refetch()} />;
  if (bound.data === undefined) return <SkeletonLines lines={6} />;
  const boundIds = new Set(bound.data.map(({ id }) => id));
  // users who may not see the company's roles still see those of this user
  const roles: readonly RoleBrief[] = all?.records ?? bound.data;
  const wanted = text.trim().toLowerCase();
  const shown = roles.filter(({ name, code }) => `${name} ${code}`.toLowerCase().includes(wanted));

  const turn = async (role: RoleBrief, on: boolean): Promise<void> => {
    if (reason !== undefined || busy !== undefined) return;
    setBusy(role.id);
    const input = { userId: user.id, roleIds: [role.id] };
    if (on) await runAndNotify(() => send(userBindRoles, input), { done: roleWords.assigned });
    if (!on) await runAndNotify(() => send(userUnbindRoles, input), { failed: roleWords.unbindFailed });
    await bound.refetch();
    adminChanged();
    setBusy(undefined);
  };
  return (
    <div className={css.stack}>
      <p className={css.soft}>{reason ?? say(userWords.rolesNote)}</p>
      <Input
        allowClear
        className={css.find ?? ''}
        prefix={<SearchOutlined aria-hidden />}
        aria-label={say(userWords.findRole)}
        placeholder={say(userWords.findRole)}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      {shown.length === 0 ? (
        <EmptyState small title={say(wanted === '' ? userWords.noRoles : adminWords.noMatch)} />
      ) : (
        <ul className={css.ticks}>
          {shown.map((role) => (
            <li key={role.id}>
              <label className={css.tick}>
                <input
                  type="checkbox"
                  checked={boundIds.has(role.id)}
                  aria-disabled={reason !== undefined || busy !== undefined || undefined}
                  aria-busy={busy === role.id || undefined}
                  onChange={({ target }) => void turn(role, target.checked)}
                />
                <span>{role.name}</span>
                <span className={css.soft}>
                  <Mono>{role.code}</Mono>
                </span>
              </label>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
