import { deleteRole, roleListPage, type Role } from '@plumbline/contract/features/users/calls/roles.ts';
import { fill } from '@plumbline/contract/words/word.ts';
import { DeleteOutlined } from '@ant-design/icons';
import { useSay } from '../../lib/value/language.ts';
import { useCall } from '../../lib/call/query.ts';
import { send } from '../../lib/call/send.ts';
import type { OpenRow } from '../../register/extensions.ts';
import { Guarded } from '../../ui/guarded.tsx';
import type { SheetTab } from '../../ui/side-sheet.tsx';
import { Mono } from '../../ui/mono.tsx';
import { adminChanged } from './admin-changed.ts';
import css from './admin.module.css';
import { AdminHistory, useHistoryCount } from './admin-history.tsx';
import { confirmAndDelete } from './outcome.ts';
import { oneRecord, RecordSheet, UnreadSheet } from './record-sheet.tsx';
import { RoleDetails } from './role-details.tsx';
import { RoleMenus } from './role-menus.tsx';
import { RolePermissions } from './role-permissions.tsx';
import { RoleUsers } from './role-users.tsx';
import { roleWords } from './role-words.ts';
import { useReason } from './use-reason.ts';
import { NEW, useSheet, type Sheet } from './use-sheet.ts';
import { adminWords } from './words.ts';

/** One role: details, permissions, menu entries, users, history; or the form of a new role. */
export function RoleSheet(row: OpenRow): React.JSX.Element {
  const say = useSay();
  const sheet = useSheet(row);
  const { shownId } = sheet;
  const isStored = shownId !== undefined && shownId !== NEW;
  const answer = useCall(roleListPage, oneRecord(shownId), { enabled: isStored, staleTime: 0 });
  const role = isStored ? answer.data?.records[0] : undefined;
  const past = useHistoryCount('role', role?.id);
  const mayNotUpdate = useReason('role:update');
  if (shownId === NEW) {
    return (
      <RecordSheet sheet={sheet} title={say(roleWords.add)}>
        {/* A new role has no permissions, so they come next. */}
        <RoleDetails
          record={undefined}
          reason={undefined}
          onSaved={(made) => sheet.openAfterSave(NEW, made.id, 'permissions')}
          onCancel={() => void sheet.open(undefined)}
        />
      </RecordSheet>
    );
  }
  if (role === undefined) return <UnreadSheet sheet={sheet} answer={answer} />;
  const reason = role.fixed ? say(roleWords.fixed) : mayNotUpdate;
  return (
    <RecordSheet
      sheet={sheet}
      wide
      title={role.name}
      note={<Mono>{role.code}</Mono>}
      actions={<DeleteRole role={role} sheet={sheet} />}
      tabs={tabsOf({ role, reason, mayNotUpdate, past, say })}
    />
  );
}

function tabsOf({
  role,
  reason,
  mayNotUpdate,
  past,
  say,
}: {
  readonly role: Role;
  readonly reason: string | undefined;
  /** The same for what even the fixed role lets be changed: its second factor. */
  readonly mayNotUpdate: string | undefined;
  readonly past: number | undefined;
  readonly say: ReturnType<typeof useSay>;
}): readonly SheetTab[] {
  return [
    {
      key: 'details',
      label: say(adminWords.details),
      content: <RoleDetails key={role.id} record={role} reason={mayNotUpdate} />,
    },
    {
      key: 'permissions',
      label: say(adminWords.permissions),
      count: role.permissions,
      content: <RolePermissions key={role.id} roleId={role.id} reason={reason} />,
    },
    {
      key: 'menus',
      label: say(adminWords.menus),
      count: role.menus,
      content: <RoleMenus key={role.id} roleId={role.id} reason={reason} />,
    },
    {
      key: 'users',
      label: say(adminWords.users),
      count: role.users,
      content: <RoleUsers key={role.id} role={role} />,
    },
    {
      key: 'history',
      label: say(adminWords.history),
      count: past,
      content: <AdminHistory area="role" id={role.id} />,
    },
  ];
}

function DeleteRole({ role, sheet }: { readonly role: Role; readonly sheet: Sheet }): React.JSX.Element {
  const say = useSay();
  const mayNotDelete = useReason('role:delete');
  const remove = async (): Promise<void> => {
    const gone = await confirmAndDelete(fill(roleWords.deleteAsk, { name: role.name }), roleWords.deleteText, () =>
      send(deleteRole, { id: role.id }),
    );
    if (!gone) return;
    sheet.openAfterSave(role.id, undefined);
    adminChanged();
  };
  return (
    <Guarded
      danger
      className={css.danger ?? ''}
      icon={<DeleteOutlined aria-hidden />}
      aria-label={say(adminWords.delete)}
      reason={role.fixed ? say(roleWords.fixed) : mayNotDelete}
      onClick={remove}
    />
  );
}
