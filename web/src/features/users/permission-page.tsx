import {
  deletePermission,
  permissionListPage,
  type Permission,
  type PermissionType,
} from '@plumbline/contract/features/users/calls/permissions.ts';
import { fill } from '@plumbline/contract/words/word.ts';
import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Select, type TableColumnsType } from 'antd';
import { useState } from 'react';
import { useEnumeration } from '../../lib/value/lists.ts';
import { useFormat, useSay } from '../../lib/value/language.ts';
import { useCall } from '../../lib/call/query.ts';
import { send } from '../../lib/call/send.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Guarded } from '../../ui/guarded.tsx';
import { Mono } from '../../ui/mono.tsx';
import { AdminPage } from './admin-page.tsx';
import css from './admin.module.css';
import { AdminHistory, useHistoryCount } from './admin-history.tsx';
import { dropDetails, useDetails } from './details.ts';
import { ListCard } from './list-card.tsx';
import { confirmAndDelete } from './outcome.ts';
import { PermissionDetails } from './permission-details.tsx';
import { RecordSheet } from './record-sheet.tsx';
import { roleChanged } from './role-changed.ts';
import { roleWords } from './role-words.ts';
import { PAGE_SIZE, useList } from './use-list.ts';
import { useReason } from './use-reason.ts';
import { NEW, useSheet, type Sheet } from './use-sheet.ts';
import { adminWords } from './words.ts';

const TYPES = ['register', 'area', 'wildcard', 'custom'] as const satisfies readonly PermissionType[];

/** `/SystemSettings/PermissionManagement`: the catalogue of permission codes. */
export default function PermissionPage(): React.JSX.Element {
  const say = useSay();
  const list = useList();
  const types = useEnumeration('PermissionType');
  const sheet = useSheet();
  const [type, setType] = useState<PermissionType | null>(null);
  const mayNotAdd = useReason('permission:add');
  const permissions = useCall(
    permissionListPage,
    { current: list.current, size: PAGE_SIZE, keyword: list.searched, type },
    { placeholderData: (before) => before },
  );
  const permission = useDetails(sheet.shownId, permissions.data?.records);
  const choose = (next: PermissionType | null): void => {
    setType(next);
    list.begin();
  };
  const add = (
    <Guarded type="primary" icon={<PlusOutlined aria-hidden />} reason={mayNotAdd} onClick={() => void sheet.open(NEW)}>
      {say(roleWords.permissionAdd)}
    </Guarded>
  );
  return (
    <AdminPage note={say(roleWords.permissionNote)} actions={add}>
      <ListCard
        list={list}
        answer={permissions}
        columns={useColumns(sheet)}
        findHint={say(roleWords.permissionFind)}
        filters={
          <Select<string | null>
            allowClear
            className={css.filter ?? ''}
            aria-label={say(adminWords.type)}
            placeholder={say(adminWords.type)}
            popupMatchSelectWidth={false}
            value={type}
            options={types.map(({ code, name }) => ({ value: code, label: name }))}
            onChange={(next: string | null | undefined) => choose(TYPES.find((each) => each === next) ?? null)}
          />
        }
        isFiltered={type !== null}
        onClear={() => choose(null)}
        empty={<EmptyState small title={say(roleWords.permissionEmpty)} actions={add} />}
        nameOf={({ name }) => name}
        openId={sheet.openId}
        onOpen={({ id }) => void sheet.open(id)}
      />
      <PermissionSheet sheet={sheet} permission={permission} />
    </AdminPage>
  );
}

function useColumns(sheet: Pick<Sheet, 'open'>): TableColumnsType<Permission> {
  const say = useSay();
  const format = useFormat();
  const types = useEnumeration('PermissionType');
  return [
    {
      title: say(adminWords.code),
      dataIndex: 'code',
      render: (code: string, { id }) => (
        <button type="button" className={css.link} onClick={() => void sheet.open(id, 'details')}>
          <Mono>{code}</Mono>
        </button>
      ),
    },
    { title: say(adminWords.name), dataIndex: 'name' },
    {
      title: say(adminWords.type),
      dataIndex: 'type',
      render: (type: PermissionType) => types.find(({ code }) => code === type)?.name ?? type,
    },
    {
      title: say(adminWords.roles),
      dataIndex: 'roles',
      align: 'right',
      render: (count: number) => format.count(count),
    },
    { title: say(adminWords.remark), dataIndex: 'remark', responsive: ['lg'], ellipsis: true },
  ];
}

function PermissionSheet({
  sheet,
  permission,
}: {
  readonly sheet: Sheet;
  readonly permission: Permission | undefined;
}): React.JSX.Element {
  const say = useSay();
  const past = useHistoryCount('permission', permission?.id);
  if (sheet.shownId === NEW) {
    return (
      <RecordSheet sheet={sheet} title={say(roleWords.permissionAdd)}>
        <PermissionDetails
          permission={undefined}
          onSaved={(made) => sheet.openAfterSave(NEW, made.id)}
          onCancel={() => void sheet.open(undefined)}
        />
      </RecordSheet>
    );
  }
  if (permission === undefined) return <RecordSheet sheet={sheet} title="" />;
  const { id, name, code } = permission;
  return (
    <RecordSheet
      sheet={sheet}

      title={name}
      note={<Mono>{code}</Mono>}
      actions={<DeletePermission permission={permission} sheet={sheet} />}
      tabs={[
        {
          key: 'details',
          label: say(adminWords.details),
          content: <PermissionDetails key={id} permission={permission} />,
        },
        {
          key: 'history',
          label: say(adminWords.history),
          count: past,
          content: <AdminHistory area="permission" id={id} />,
        },
      ]}
    />
  );
}

function DeletePermission({
  permission: { id, name, shipped },
  sheet,
}: {
  readonly permission: Permission;
  readonly sheet: Sheet;
}): React.JSX.Element {
  const say = useSay();
  const mayNotDelete = useReason('permission:delete');
  const remove = async (): Promise<void> => {
    const gone = await confirmAndDelete(fill(roleWords.permissionAsk, { name }), roleWords.permissionText, () =>
      send(deletePermission, { id }),
    );
    if (!gone) return;
    dropDetails(id);
    sheet.openAfterSave(id, undefined);
    roleChanged();
  };
  return (
    <Guarded
      danger
      className={css.danger ?? ''}
      icon={<DeleteOutlined aria-hidden />}
      aria-label={say(adminWords.delete)}
      reason={shipped ? say(roleWords.shippedFixed) : mayNotDelete}
      onClick={remove}
    />
  );
}
