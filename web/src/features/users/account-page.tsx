import { userListPage, type User } from '@plumbline/contract/features/users/calls/users.ts';
import { fill } from '@plumbline/contract/words/word.ts';
import { KeyOutlined } from '@ant-design/icons';
import type { TableColumnsType } from 'antd';
import { useState } from 'react';
import { useFormat, useSay } from '../../lib/value/language.ts';
import { useCall } from '../../lib/call/query.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Guarded } from '../../ui/guarded.tsx';
import { Mono } from '../../ui/mono.tsx';
import { StatePill } from '../../ui/state-pill.tsx';
import { AdminPage } from './admin-page.tsx';
import css from './admin.module.css';
import { ListCard } from './list-card.tsx';
import { nameOf } from './names.ts';
import { ResetPassword } from './reset-password.tsx';
import { StatusSwitch } from './status-switch.tsx';
import { UserBatch } from './user-batch.tsx';
import { NO_FILTER, StatusFilter } from './user-filters.tsx';
import { PAGE_SIZE, useList } from './use-list.ts';
import { useReason } from './use-reason.ts';
import { userWords } from './user-words.ts';
import { adminWords } from './words.ts';

/** `/SystemSettings/Accountlist`: sign-in accounts with their state, and the password reset (readings D40). */
export default function AccountPage(): React.JSX.Element {
  const say = useSay();
  const list = useList();
  const [status, setStatus] = useState(NO_FILTER.status);
  const [reset, setReset] = useState<User>();
  const users = useCall(
    userListPage,
    { current: list.current, size: PAGE_SIZE, keyword: list.searched, status },
    { placeholderData: (before) => before },
  );
  const choose = (next: typeof status): void => {
    setStatus(next);
    list.begin();
  };
  return (
    <AdminPage note={say(userWords.accountsNote)}>
      <ListCard
        list={list}
        answer={users}
        columns={useColumns(setReset)}
        findHint={say(userWords.find)}
        filters={<StatusFilter value={status} onChange={choose} />}
        isFiltered={status !== null}
        onClear={() => choose(null)}
        batch={<UserBatch list={list} users={users.data?.records ?? []} />}
        empty={<EmptyState small title={say(userWords.empty)} />}
        nameOf={nameOf}
      />
      {reset !== undefined && <ResetPassword key={reset.id} user={reset} onClose={() => setReset(undefined)} />}
    </AdminPage>
  );
}

function useColumns(onReset: (user: User) => void): TableColumnsType<User> {
  const say = useSay();
  const format = useFormat();
  const mayNotReset = useReason('user:update');
  return [
    {
      title: say(userWords.username),
      dataIndex: 'username',
      render: (username: string, { isSelf }) => (
        <span>
          <Mono>{username}</Mono>
          {isSelf && <span className={css.mark}>{say(userWords.you)}</span>}
        </span>
      ),
    },
    { title: say(userWords.fullName), dataIndex: 'fullName' },
    { title: say(userWords.email), dataIndex: 'email', responsive: ['lg'] },
    {
      title: say(userWords.sessions),
      dataIndex: 'sessions',
      align: 'right',
      render: (count: number) => format.count(count),
    },
    {
      title: say(userWords.passwordState),
      dataIndex: 'mustChangePassword',
      render: (mustChange: boolean) => (
        <StatePill state={mustChange ? 'in-progress' : 'not-started'}>
          {say(mustChange ? userWords.mustChange : userWords.isFine)}
        </StatePill>
      ),
    },
    {
      title: say(userWords.secondFactor),
      dataIndex: 'secondFactor',
      responsive: ['lg'],
      render: (isOn: boolean) => say(isOn ? adminWords.on : adminWords.off),
    },
    {
      title: say(userWords.created),
      dataIndex: 'createdAt',
      responsive: ['xl'],
      render: (at: string) => format.dateTime(at),
    },
    { title: say(adminWords.status), key: 'status', render: (_, user) => <StatusSwitch user={user} /> },
    {
      key: 'reset',
      title: <span className="heard-only">{say(adminWords.actions)}</span>,
      align: 'right',
      render: (_, user) => (
        <Guarded
          size="small"
          icon={<KeyOutlined aria-hidden />}
          reason={mayNotReset}
          aria-label={say(fill(userWords.resetOf, { name: nameOf(user) }))}
          onClick={() => onReset(user)}
        >
          {say(userWords.resetPassword)}
        </Guarded>
      ),
    },
  ];
}
