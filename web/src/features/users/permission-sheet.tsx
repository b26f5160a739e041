import {
  deletePermission,
  permissionListPage,
  type Permission,
} from '@plumbline/contract/features/users/calls/permissions.ts';
import { fill } from '@plumbline/contract/words/word.ts';
import { DeleteOutlined } from '@ant-design/icons';
import { useSay } from '../../lib/value/language.ts';
import { useCall } from '../../lib/call/query.ts';
import { send } from '../../lib/call/send.ts';
import type { OpenRow } from '../../register/extensions.ts';
import { Guarded } from '../../ui/guarded.tsx';
import { Mono } from '../../ui/mono.tsx';
import { adminChanged } from './admin-changed.ts';
import css from './admin.module.css';
import { AdminHistory, useHistoryCount } from './admin-history.tsx';
import { confirmAndDelete } from './outcome.ts';
import { PermissionDetails } from './permission-details.tsx';
import { oneRecord, RecordSheet, UnreadSheet } from './record-sheet.tsx';
import { roleWords } from './role-words.ts';
import { useReason } from './use-reason.ts';
import { NEW, useSheet, type Sheet } from './use-sheet.ts';
import { adminWords } from './words.ts';

/** One permission: details and history; or the form of a new one. */
export function PermissionSheet(row: OpenRow): React.JSX.Element {
  const say = useSay();
  const sheet = useSheet(row);
  const { shownId } = sheet;
  const isStored = shownId !== undefined && shownId !== NEW;
  const answer = useCall(permissionListPage, oneRecord(shownId), { enabled: isStored, staleTime: 0 });
  const permission = isStored ? answer.data?.records[0] : undefined;
  const past = useHistoryCount('permission', permission?.id);
  if (shownId === NEW) {
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
  if (permission === undefined) return <UnreadSheet sheet={sheet} answer={answer} />;
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
    sheet.openAfterSave(id, undefined);
    adminChanged();
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
