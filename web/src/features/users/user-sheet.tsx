import { grantsOf } from '@plumbline/contract/features/users/calls/grants.ts';
import {
  deleteUser,
  userFactorReset,
  userListPage,
  type User,
} from '@plumbline/contract/features/users/calls/users.ts';
import { fill } from '@plumbline/contract/words/word.ts';
import { DeleteOutlined, KeyOutlined, MobileOutlined } from '@ant-design/icons';
import { useState } from 'react';
import { useSay } from '../../lib/value/language.ts';
import { notify } from '../../lib/look/notify.ts';
import { useCall } from '../../lib/call/query.ts';
import { send } from '../../lib/call/send.ts';
import type { OpenRow } from '../../register/extensions.ts';
import { Guarded } from '../../ui/guarded.tsx';
import type { SheetTab } from '../../ui/side-sheet.tsx';
import { StatePill } from '../../ui/state-pill.tsx';
import { UserLinks } from './user-links.tsx';
import { userLinkWords } from './user-link-words.ts';
import { adminChanged } from './admin-changed.ts';
import css from './admin.module.css';
import { AdminHistory, useHistoryCount } from './admin-history.tsx';
import { nameOf } from './names.ts';
import { confirmAndDelete, runAndNotify } from './outcome.ts';
import { oneRecord, RecordSheet, UnreadSheet } from './record-sheet.tsx';
import { ResetPassword } from './reset-password.tsx';
import { useReason } from './use-reason.ts';
import { StatusSwitch } from './status-switch.tsx';
import { NEW, useSheet, type Sheet } from './use-sheet.ts';
import { NewUser, UserDetails } from './user-details.tsx';
import { UserLevels } from './user-levels.tsx';
import { UserRoles } from './user-roles.tsx';
import { userWords } from './user-words.ts';
import { adminWords } from './words.ts';
import { invalidateCalls } from './lookups.ts';

/** One user: details, roles, levels and history; or the form of a new user. */
export function UserSheet(row: OpenRow): React.ReactNode {
  const say = useSay();
  const sheet = useSheet(row);
  const { shownId } = sheet;
  const isStored = shownId !== undefined && shownId !== NEW;
  const answer = useCall(userListPage, oneRecord(shownId), { enabled: isStored, staleTime: 0 });
  const user = isStored ? answer.data?.records[0] : undefined;
  const mayNotChange = useReason('user:update');
  const past = useHistoryCount('user', user?.id);
  if (shownId === NEW) {
    return (
      <RecordSheet sheet={sheet} title={say(userWords.add)}>
        <NewUser
          onDone={(made) => {
            adminChanged();
            // a new user sees nothing without a level, so levels come next
            sheet.openAfterSave(NEW, made?.id, 'levels');
          }}
        />
      </RecordSheet>
    );
  }
  if (user === undefined) return <UnreadSheet sheet={sheet} answer={answer} />;
  const tabs: readonly SheetTab[] = [
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
            adminChanged();
            void invalidateCalls(grantsOf);
          }}
        />
      ),
    },
    {
      key: 'links',
      label: say(userLinkWords.links),
      content: <UserLinks key={user.id} userId={user.id} locked={mayNotChange} onChanged={adminChanged} />,
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
      title={nameOf(user)}
      note={<UserNote user={user} />}
      actions={<UserActions user={user} sheet={sheet} />}
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
      {user.isSelf && <span className={css.mark}>{say(userWords.you)}</span>}
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
    if (isSure && (await runAndNotify(() => send(userFactorReset, { id: user.id })))) adminChanged();
  };
  const remove = async (): Promise<void> => {
    const gone = await confirmAndDelete(fill(userWords.deleteAsk, { name: nameOf(user) }), userWords.deleteText, () =>
      send(deleteUser, { id: user.id }),
    );
    if (!gone) return;
    sheet.openAfterSave(user.id, undefined);
    adminChanged();
  };
  return (
    <>
      <StatusSwitch user={user} />
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
