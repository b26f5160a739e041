import { grantsOf } from '@plumbline/contract/features/users/calls/grants.ts';
import { deleteUser, userFactorReset, type User } from '@plumbline/contract/features/users/calls/users.ts';
import { fill } from '@plumbline/contract/words/word.ts';
import { DeleteOutlined, KeyOutlined, MobileOutlined } from '@ant-design/icons';
import { useState } from 'react';
import { useSay } from '../../lib/value/language.ts';
import { notify } from '../../lib/look/notify.ts';
import { send } from '../../lib/call/send.ts';
import { Guarded } from '../../ui/guarded.tsx';
import type { SheetTab } from '../../ui/side-sheet.tsx';
import { StatePill } from '../../ui/state-pill.tsx';
import { UserLinks } from './user-links.tsx';
import { userLinkWords } from './user-link-words.ts';
import css from './admin.module.css';
import { AdminHistory, useHistoryCount } from './admin-history.tsx';
import { dropDetails } from './details.ts';
import { nameOf } from './names.ts';
import { confirmAndDelete, runAndNotify } from './outcome.ts';
import { RecordSheet } from './record-sheet.tsx';
import { ResetPassword } from './reset-password.tsx';
import { useReason } from './use-reason.ts';
import { NEW, type Sheet } from './use-sheet.ts';
import { userChanged } from './user-changed.ts';
import { NewUser, UserDetails } from './user-details.tsx';
import { UserLevels } from './user-levels.tsx';
import { UserRoles } from './user-roles.tsx';
import { userWords } from './user-words.ts';
import { adminWords } from './words.ts';
import { invalidateCalls } from './lookups.ts';

/** One user: details, roles, levels and history; or the form of a new user. */
export function UserSheet({
  sheet,
  user,
}: {
  readonly sheet: Sheet;
  readonly user: User | undefined;
}): React.ReactNode {
  const say = useSay();
  const mayNotChange = useReason('user:update');
  const past = useHistoryCount('user', sheet.shownId === NEW ? undefined : user?.id);
  if (sheet.shownId === NEW) {
    return (
      <RecordSheet sheet={sheet} title={say(userWords.add)}>
        <NewUser
          onDone={(made) => {
            userChanged(made);
            // a new user sees nothing without a level, so levels come next
            sheet.openAfterSave(NEW, made?.id, 'levels');
          }}
        />
      </RecordSheet>
    );
  }
  const tabs: readonly SheetTab[] =
    user === undefined
      ? []
      : [
          { key: 'details', label: say(adminWords.details), content: <UserDetails key={user.id} user={user} /> },
          {
            key: 'roles',
            label: say(adminWords.roles),
            count: user.roles.length,
            content: <UserRoles key={user.id} user={user} />,
          },
          {
            key: 'levels',
            label: say(adminWords.levels),
            count: user.levels,
            content: (
              <UserLevels
                key={user.id}
                userId={user.id}
                onSaved={() => {
                  userChanged();
                  void invalidateCalls(grantsOf);
                }}
              />
            ),
          },
          {
            key: 'links',
            label: say(userLinkWords.links),
            content: <UserLinks key={user.id} userId={user.id} locked={mayNotChange} onChanged={userChanged} />,
          },
          {
            key: 'history',
            label: say(adminWords.history),
            count: past,
            content: <AdminHistory area="user" id={user.id} />,
          },
        ];
  return (
    <RecordSheet
      sheet={sheet}
      title={user === undefined ? '' : nameOf(user)}
      note={user && <UserNote user={user} />}
      actions={user && <UserActions user={user} sheet={sheet} />}
      tabs={tabs}
    />
  );
}

/** The line below the name: how the user signs in, and whether the user may. */
function UserNote({ user }: { readonly user: User }): React.JSX.Element {
  const say = useSay();
  const isOn = user.status === 1;
  return (
    <span style={{ display: 'inline-flex', gap: 8, alignItems: 'center' }}>
      {user.username}
      <StatePill state={isOn ? 'complete' : 'not-started'}>
        {say(isOn ? adminWords.enabled : adminWords.disabled)}
      </StatePill>
      {user.mustChangePassword && <StatePill state="in-progress">{say(userWords.mustChange)}</StatePill>}
    </span>
  );
}

function UserActions({ user, sheet }: { readonly user: User; readonly sheet: Sheet }): React.JSX.Element {
  const say = useSay();
  const mayNotReset = useReason('user:update');
  const mayNotDelete = useReason('user:delete');
  const [resetting, setResetting] = useState(false);
  const resetFactor = async (): Promise<void> => {
    const isSure = await notify.confirm({
      title: fill(userWords.resetFactorAsk, { name: nameOf(user) }),
      text: userWords.resetFactorText,
      ok: userWords.resetFactor,
      cancel: adminWords.cancel,
      danger: true,
    });
    if (isSure && (await runAndNotify(() => send(userFactorReset, { id: user.id })))) userChanged();
  };
  const remove = async (): Promise<void> => {
    const gone = await confirmAndDelete(fill(userWords.deleteAsk, { name: nameOf(user) }), userWords.deleteText, () =>
      send(deleteUser, { id: user.id }),
    );
    if (!gone) return;
    dropDetails(user.id);
    sheet.openAfterSave(user.id, undefined);
    userChanged();
  };
  return (
    <>
      <Guarded icon={<KeyOutlined aria-hidden />} reason={mayNotReset} onClick={() => setResetting(true)}>
        {say(userWords.resetPassword)}
      </Guarded>
      <Guarded
        danger
        className={css.danger ?? ''}
        icon={<DeleteOutlined aria-hidden />}
        aria-label={say(adminWords.delete)}
        reason={mayNotDelete ?? (user.isSelf ? say(userWords.notSelf) : undefined)}
        onClick={remove}
      />
      {user.hasAuthenticator && (
        <Guarded
          icon={<MobileOutlined aria-hidden />}
          reason={mayNotReset ?? (user.isSelf ? say(userWords.notSelf) : undefined)}
          onClick={resetFactor}
        >
          {say(userWords.resetFactor)}
        </Guarded>
      )}
      {resetting && <ResetPassword user={user} onClose={() => setResetting(false)} />}
    </>
  );
}
