import { deleteRole, type Role } from '@plumbline/contract/features/users/calls/roles.ts';
import { fill } from '@plumbline/contract/words/word.ts';
import { DeleteOutlined } from '@ant-design/icons';
import { useSay } from '../../lib/value/language.ts';
import { send } from '../../lib/call/send.ts';
import { Guarded } from '../../ui/guarded.tsx';
import type { SheetTab } from '../../ui/side-sheet.tsx';
import { Mono } from '../../ui/mono.tsx';
import css from './admin.module.css';
import { AdminHistory, useHistoryCount } from './admin-history.tsx';
import { dropDetails } from './details.ts';
import { confirmAndDelete } from './outcome.ts';
import { RecordSheet } from './record-sheet.tsx';
import { roleChanged } from './role-changed.ts';
import { RoleDetails } from './role-details.tsx';
import { RoleMenus } from './role-menus.tsx';
import { RolePermissions } from './role-permissions.tsx';
import { RoleUsers } from './role-users.tsx';
import { roleWords } from './role-words.ts';
import { useReason } from './use-reason.ts';
import { NEW, type Sheet } from './use-sheet.ts';
import { adminWords } from './words.ts';

/** One role: details, permissions, menu entries, users, history; or the form of a new role. */
export function RoleSheet({
  sheet,
  role,
}: {
  readonly sheet: Sheet;
  readonly role: Role | undefined;
}): React.JSX.Element {
  const say = useSay();
  const past = useHistoryCount('role', role?.id);
  const mayNotUpdate = useReason('role:update');
  if (sheet.shownId === NEW) {
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
  const reason = role?.fixed === true ? say(roleWords.fixed) : mayNotUpdate;
  return (
    <RecordSheet
      sheet={sheet}
      wide
      title={role?.name ?? ''}
      note={role && <Mono>{role.code}</Mono>}
      actions={role && <DeleteRole role={role} sheet={sheet} />}
      tabs={role === undefined ? [] : tabsOf({ role, reason, mayNotUpdate, past, say })}
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
    dropDetails(role.id);
    sheet.openAfterSave(role.id, undefined);
    roleChanged();
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
