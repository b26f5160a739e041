import type { User } from '@plumbline/contract/features/users/calls/users.ts';
import type { TableColumnsType } from 'antd';
import { useFormat, useSay } from '../../lib/value/language.ts';
import css from './admin.module.css';
import { nameOf } from './names.ts';
import { StatusSwitch } from './status-switch.tsx';
import type { Sheet } from './use-sheet.ts';
import { userWords } from './user-words.ts';
import { adminWords } from './words.ts';

/** Maximum roles shown in a cell; the rest is only counted. */
const ROLES_SHOWN = 3;

/** The columns of the user list; narrower screens show fewer. */
export function useUserColumns(sheet: Pick<Sheet, 'open'>): TableColumnsType<User> {
  const say = useSay();
  const format = useFormat();
  return [
    {
      title: say(userWords.fullName),
      key: 'name',
      render: (_, user) => <Person user={user} onOpen={() => void sheet.open(user.id, 'details')} />,
    },
    { title: say(userWords.email), dataIndex: 'email', responsive: ['lg'] },
    { title: say(userWords.phone), dataIndex: 'mobilePhone', responsive: ['xl'] },
    { title: say(userWords.department), dataIndex: 'departmentName', responsive: ['md'] },
    { title: say(userWords.post), dataIndex: 'postName', responsive: ['xl'] },
    {
      title: say(adminWords.roles),
      dataIndex: 'roles',
      render: (roles: User['roles']) => <RoleChips roles={roles} />,
    },
    {
      title: say(adminWords.levels),
      dataIndex: 'levels',
      align: 'right',
      render: (count: number, user) => (
        <button
          type="button"
          className={css.link}
          aria-label={`${say(adminWords.levels)} ${nameOf(user)}: ${count}`}
          onClick={() => void sheet.open(user.id, 'levels')}
        >
          {format.count(count)}
        </button>
      ),
    },
    {
      title: say(adminWords.status),
      key: 'status',
      render: (_, user) => <StatusSwitch user={user} />,
    },
  ];
}

/** A name that opens the user's sheet, with the login name below. */
function Person({ user, onOpen }: { readonly user: User; readonly onOpen: () => void }): React.JSX.Element {
  const say = useSay();
  return (
    <span className={css.person}>
      <span>
        <button type="button" className={css.link} onClick={onOpen}>
          {nameOf(user)}
        </button>
        {user.isSelf && <span className={css.mark}>{say(userWords.you)}</span>}
      </span>
      <span>{user.username}</span>
    </span>
  );
}

function RoleChips({ roles }: { readonly roles: User['roles'] }): React.JSX.Element {
  const rest = roles.slice(ROLES_SHOWN);
  return (
    <span className={css.chips}>
      {roles.slice(0, ROLES_SHOWN).map(({ id, name, code }) => (
        <span key={id} className={css.chip} title={code}>
          {name}
        </span>
      ))}
      {rest.length > 0 && (
        <span className={css.chip} title={rest.map(({ name }) => name).join(', ')}>
          +{rest.length}
        </span>
      )}
    </span>
  );
}
