import {
  addPermissions,
  updatePermission,
  type Permission,
} from '@plumbline/contract/features/users/calls/permissions.ts';
import { Alert, Input } from 'antd';
import { useSay } from '../../lib/value/language.ts';
import { useEnumeration } from '../../lib/value/lists.ts';
import { send } from '../../lib/call/send.ts';
import { adminChanged } from './admin-changed.ts';
import css from './admin.module.css';
import { NameFields } from './name-fields.tsx';
import { namesOf, wordFrom, type Names } from './names.ts';
import { FieldRow, RecordForm } from './record-form.tsx';
import { roleWords } from './role-words.ts';
import { useReason } from './use-reason.ts';
import { adminWords } from './words.ts';

interface PermissionValues extends Names {
  readonly code: string;
  readonly remark: string;
}

const EMPTY: PermissionValues = { code: '', remark: '', ...namesOf(undefined) };

const valuesOf = ({ code, remark, names }: Permission): PermissionValues => ({ code, remark, ...namesOf(names) });

/** Creates a permission, or updates one: only the remark of a shipped permission. */
async function save(
  permission: Permission | undefined,
  { code, remark, nameEn, nameZh }: PermissionValues,
): Promise<Permission> {
  const own = { code, remark, name: wordFrom({ nameEn, nameZh }) };
  if (permission !== undefined)
    return send(updatePermission, { id: permission.id, ...(permission.shipped ? { remark } : own) });
  const [made] = await send(addPermissions, own);
  if (made === undefined) throw new Error('a permission was made and not answered');
  return made;
}

/**
 * The details of a permission, existing or new. Of a permission shipped with the product only the remark can be
 * changed.
 */
export function PermissionDetails({
  permission,
  onSaved,
  onCancel,
}: {
  readonly permission: Permission | undefined;
  readonly onSaved?: (permission: Permission) => void;
  readonly onCancel?: () => void;
}): React.JSX.Element {
  const say = useSay();
  const isShipped = permission?.shipped === true;
  const types = useEnumeration('PermissionType');
  const mayNotAdd = useReason('permission:add');
  const mayNotUpdate = useReason('permission:update');
  return (
    <RecordForm<PermissionValues, Permission>
      name={permission === undefined ? 'new-permission' : 'permission'}
      initial={permission === undefined ? EMPTY : valuesOf(permission)}
      fieldOf={{ name: 'nameEn' }}
      reason={permission === undefined ? mayNotAdd : mayNotUpdate}
      onSave={(values) => save(permission, values)}
      onSaved={(saved) => {
        adminChanged();
        onSaved?.(saved);
      }}
      {...(onCancel !== undefined && { onCancel })}
    >
      {isShipped ? (
        <div className={css.wide}>
          <Alert type="info" showIcon className={css.note ?? ''} title={say(roleWords.shippedFixed)} />
        </div>
      ) : (
        <>
          <FieldRow name="code" label={adminWords.code} required wide>
            <Input autoComplete="off" className={css.mono ?? ''} />
          </FieldRow>
          <NameFields />
        </>
      )}
      <FieldRow name="remark" label={adminWords.remark} wide>
        <Input.TextArea autoSize={{ minRows: 2, maxRows: 8 }} />
      </FieldRow>
      {permission !== undefined && (
        <dl className={`${css.facts} ${css.wide}`}>
          <dt>{say(adminWords.type)}</dt>
          <dd>{types.find(({ code }) => code === permission.type)?.name}</dd>
        </dl>
      )}
    </RecordForm>
  );
}
