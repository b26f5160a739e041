import type { User } from '@plumbline/contract/features/users/calls/users.ts';
import type { TableColumnsType } from 'antd';
import { useSay } from '../../lib/value/language.ts';
import { Mono } from '../../ui/mono.tsx';
import { EnabledPill } from './enabled-pill.tsx';
import { nameOf } from './names.ts';
import { userWords } from './user-words.ts';
import { adminWords } from './words.ts';

/** The columns of the users to whom a role is given or from whom it is taken. */
export function useAssignColumns(): TableColumnsType<User> {
  const say = useSay();
  return [
    { title: say(userWords.fullName), key: 'name', render: (_, user) => nameOf(user) },
    {
      title: say(userWords.username),
      dataIndex: 'username',
      render: (username: string) => <Mono>{username}</Mono>,
    },
    { title: say(userWords.department), dataIndex: 'departmentName', responsive: ['lg'] },
    { title: say(userWords.post), dataIndex: 'postName', responsive: ['xl'] },
    {
      title: say(adminWords.status),
      dataIndex: 'status',
      render: (status: User['status']) => <EnabledPill isOn={status === 1} />,
    },
  ];
}
