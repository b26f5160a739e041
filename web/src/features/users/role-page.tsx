import { PlusOutlined } from '@ant-design/icons';
import { roleListPage, type Role } from '@plumbline/contract/features/users/calls/roles.ts';
import type { TableColumnsType } from 'antd';
import { useFormat, useSay } from '../../lib/value/language.ts';
import { useCall } from '../../lib/call/query.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Guarded } from '../../ui/guarded.tsx';
import { Mono } from '../../ui/mono.tsx';
import css from './admin.module.css';
import { AdminPage } from './admin-page.tsx';
import { useDetails } from './details.ts';
import { ListCard } from './list-card.tsx';
import { RoleSheet } from './role-sheet.tsx';
import { roleWords } from './role-words.ts';
import { PAGE_SIZE, useList } from './use-list.ts';
import { useReason } from './use-reason.ts';
import { NEW, useSheet, type Sheet } from './use-sheet.ts';
import { adminWords } from './words.ts';

/** `/SystemSettings/Role`: roles with their permissions and menu entries. */
export default function RolePage(): React.JSX.Element {
  const say = useSay();
  const list = useList();
  const sheet = useSheet();
  const mayNotAdd = useReason('role:add');
  const roles = useCall(
    roleListPage,
    { current: list.current, size: PAGE_SIZE, keyword: list.searched },
    { placeholderData: (before) => before },
  );
  const role = useDetails(sheet.shownId, roles.data?.records);
  const columns = useColumns(sheet);
  const add = (
    <Guarded type="primary" icon={<PlusOutlined aria-hidden />} reason={mayNotAdd} onClick={() => void sheet.open(NEW)}>
      {say(roleWords.add)}
    </Guarded>
  );
  return (
    <AdminPage note={say(roleWords.note)} actions={add}>
      <ListCard
        list={list}
        answer={roles}
        columns={columns}
        findHint={say(roleWords.find)}
        empty={<EmptyState small title={say(roleWords.empty)} text={say(roleWords.emptyText)} actions={add} />}
        nameOf={({ name }) => name}
        openId={sheet.openId}
        onOpen={({ id }) => void sheet.open(id)}
      />
      <RoleSheet sheet={sheet} role={role} />
    </AdminPage>
  );
}

function useColumns(sheet: Pick<Sheet, 'open'>): TableColumnsType<Role> {
  const say = useSay();
  const format = useFormat();
  const count = (label: string, tab: string) => (value: number, role: Role) => (
    <button
      type="button"
      className={css.link}
      aria-label={`${label} ${role.name}: ${value}`}
      onClick={() => void sheet.open(role.id, tab)}
    >
      {format.count(value)}
    </button>
  );
  return [
    {
      title: say(adminWords.name),
      key: 'name',
      render: (_, role) => (
        <span>
          <button type="button" className={css.link} onClick={() => void sheet.open(role.id, 'details')}>
            {role.name}
          </button>
          {role.fixed && <span className={css.mark}>{say(roleWords.fixedMark)}</span>}
        </span>
      ),
    },
    { title: say(adminWords.code), dataIndex: 'code', render: (code: string) => <Mono>{code}</Mono> },
    {
      title: say(adminWords.permissions),
      dataIndex: 'permissions',
      align: 'right',
      render: count(say(adminWords.permissions), 'permissions'),
    },
    {
      title: say(adminWords.menus),
      dataIndex: 'menus',
      align: 'right',
      render: count(say(adminWords.menus), 'menus'),
    },
    {
      title: say(adminWords.users),
      dataIndex: 'users',
      align: 'right',
      render: count(say(adminWords.users), 'users'),
    },
    { title: say(adminWords.remark), dataIndex: 'remark', responsive: ['lg'], ellipsis: true },
  ];
}
