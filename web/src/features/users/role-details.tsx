import { FACTOR_RULES, type FactorRule } from '@plumbline/contract/features/session/calls/second-factor.ts';
import { addRoles, updateRole, type Role } from '@plumbline/contract/features/users/calls/roles.ts';
import { Input, Select } from 'antd';
import { useSay } from '../../lib/value/language.ts';
import { send } from '../../lib/call/send.ts';
import { adminChanged } from './admin-changed.ts';
import css from './admin.module.css';
import { NameFields } from './name-fields.tsx';
import { namesOf, wordFrom, type Names } from './names.ts';
import { FieldRow, RecordForm } from './record-form.tsx';
import { roleWords } from './role-words.ts';
import { adminWords } from './words.ts';

interface RoleValues extends Names {
  readonly code: string;
  readonly remark: string;
  readonly secondFactor: FactorRule;
}

const valuesOf = (role: Role | undefined): RoleValues => ({
  code: role?.code ?? '',
  remark: role?.remark ?? '',
  secondFactor: role?.secondFactor ?? 'none',
  ...namesOf(role?.names),
});

/** The code, names, remark and second factor of a role, existing or new. */
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
  const say = useSay();
  const isFixed = role?.fixed === true;
  const save = async ({ code, remark, secondFactor, ...names }: RoleValues): Promise<Role> => {
    const input = { code, remark, secondFactor, name: wordFrom(names) };
    // of the fixed role, nothing else can be changed
    if (role?.fixed) return send(updateRole, { id: role.id, secondFactor });
    if (role !== undefined) return send(updateRole, { id: role.id, ...input });
    const [made] = await send(addRoles, input);
    if (made === undefined) throw new Error('a role was made and not answered');
    return made;
  };
  return (
    <RecordForm<RoleValues, Role>
      name={role === undefined ? 'new-role' : 'role'}
      initial={valuesOf(role)}
      fieldOf={{ name: 'nameEn' }}
      reason={reason}
      onSave={save}
      onSaved={(saved) => {
        adminChanged();
        onSaved?.(saved);
      }}
      {...(onCancel !== undefined && { onCancel })}
    >
      <FieldRow name="code" label={adminWords.code} required wide>
        <Input autoComplete="off" className={css.mono ?? ''} disabled={isFixed} />
      </FieldRow>
      <NameFields disabled={isFixed} />
      <FieldRow name="remark" label={adminWords.remark} wide>
        <Input.TextArea autoSize={{ minRows: 2, maxRows: 8 }} disabled={isFixed} />
      </FieldRow>
      <FieldRow name="secondFactor" label={roleWords.secondFactor} hint={say(roleWords.secondFactorHint)} wide>
        <Select options={FACTOR_RULES.map((value) => ({ value, label: say(roleWords.factor[value]) }))} />
      </FieldRow>
    </RecordForm>
  );
}
