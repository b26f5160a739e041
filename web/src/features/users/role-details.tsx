import { addRoles, updateRole, type Role } from '@plumbline/contract/features/users/calls/roles.ts';
import { Input } from 'antd';
import { send } from '../../lib/call/send.ts';
import css from './admin.module.css';
import { NameFields } from './name-fields.tsx';
import { namesOf, wordFrom, type Names } from './names.ts';
import { FieldRow, RecordForm } from './record-form.tsx';
import { roleChanged } from './role-changed.ts';
import { adminWords } from './words.ts';

interface RoleValues extends Names {
  readonly code: string;
  readonly remark: string;
}

/** The code, names and remark of a role, existing or new. */
export function RoleDetails({
  record: role,
  reason,
  onSaved,
  onCancel,
}: {
  readonly record: Role | undefined;
  readonly reason: string | undefined;
  readonly onSaved?: (role: Role) => void;
  readonly onCancel?: () => void;
}): React.JSX.Element {
  const save = async ({ code, remark, ...names }: RoleValues): Promise<Role> => {
    const input = { code, remark, name: wordFrom(names) };
    if (role !== undefined) return send(updateRole, { id: role.id, ...input });
    const [made] = await send(addRoles, input);
    if (made === undefined) throw new Error('a role was made and not answered');
    return made;
  };
  return (
    <RecordForm<RoleValues, Role>
      name={role === undefined ? 'new-role' : 'role'}
      initial={{ code: role?.code ?? '', remark: role?.remark ?? '', ...namesOf(role?.names) }}
      fieldOf={{ name: 'nameEn' }}
      reason={reason}
      onSave={save}
      onSaved={(saved) => {
        roleChanged(saved);
        onSaved?.(saved);
      }}
      {...(onCancel !== undefined && { onCancel })}
    >
      <FieldRow name="code" label={adminWords.code} required wide>
        <Input autoComplete="off" className={css.mono ?? ''} />
      </FieldRow>
      <NameFields />
      <FieldRow name="remark" label={adminWords.remark} wide>
        <Input.TextArea autoSize={{ minRows: 2, maxRows: 8 }} />
      </FieldRow>
    </RecordForm>
  );
}
