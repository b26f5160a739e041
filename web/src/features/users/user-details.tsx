import { registerUser, updateUser, type User } from '@plumbline/contract/features/users/calls/users.ts';
import { Button, Form, Input, Select, Switch } from 'antd';
import { useFormat, useSay } from '../../lib/value/language.ts';
import { send } from '../../lib/call/send.ts';
import { useCan } from '../../lib/session/session.ts';
import { adminChanged } from './admin-changed.ts';
import css from './admin.module.css';
import { optionsOf, roleOptions, useDepartments, usePosts, useRoles } from './lookups.ts';
import { newPassword } from './new-password.ts';
import { FieldRow, RecordForm } from './record-form.tsx';
import { useReason } from './use-reason.ts';
import { userWords } from './user-words.ts';
import { adminWords } from './words.ts';

interface UserValues {
  readonly username: string;
  readonly fullName: string;
  readonly email: string;
  readonly mobilePhone: string;
  readonly departmentId: string | null;
  readonly postId: string | null;
  readonly secondFactor: boolean;
  readonly remark: string;
}
interface NewValues extends UserValues {
  readonly password: string;
  readonly roleIds: string[];
}

const EMPTY: UserValues = {
  username: '',
  fullName: '',
  email: '',
  mobilePhone: '',
  departmentId: null,
  postId: null,
  secondFactor: false,
  remark: '',
};

const valuesOf = (user: User): UserValues => ({
  username: user.username,
  fullName: user.fullName,
  email: user.email ?? '',
  mobilePhone: user.mobilePhone ?? '',
  departmentId: user.departmentId,
  postId: user.postId,
  secondFactor: user.secondFactor,
  remark: user.remark,
});

/** Treats a cleared select as having no value. */
const given = (values: UserValues): UserValues => ({
  ...values,
  departmentId: values.departmentId ?? null,
  postId: values.postId ?? null,
});

/** The details of a user, editable in place. */
export function UserDetails({ user }: { readonly user: User }): React.JSX.Element {
  const say = useSay();
  const format = useFormat();
  return (
    <>
      <RecordForm<UserValues>
        key={user.id}
        name="user"
        initial={valuesOf(user)}
        reason={useReason('user:update')}
        onSave={(values) => send(updateUser, { id: user.id, ...given(values) })}
        onSaved={adminChanged}
      >
        <UserFields user={user} />
      </RecordForm>
      <dl className={css.facts}>
        <dt>{say(userWords.created)}</dt>
        <dd>{format.dateTime(user.createdAt)}</dd>
        <dt>{say(userWords.sessions)}</dt>
        <dd>{format.count(user.sessions)}</dd>
      </dl>
    </>
  );
}

/** The form of a new user; `onDone` receives the user, or undefined when cancelled. */
export function NewUser({ onDone }: { readonly onDone: (user: User | undefined) => void }): React.JSX.Element {
  const say = useSay();
  const maySeeRoles = useCan('role:see');
  const { data: roles } = useRoles();
  return (
    <RecordForm<NewValues, User>
      name="new-user"
      initial={{ ...EMPTY, password: '', roleIds: [] }}
      onSave={({ password, ...values }) =>
        send(registerUser, { ...given(values), roleIds: values.roleIds, ...(password && { password }) })
      }
      onSaved={onDone}
      onCancel={() => onDone(undefined)}
    >
      <p className={css.soft}>{say(userWords.signerHint)}</p>
      <UserFields user={undefined} />
      <PasswordRow />
      {maySeeRoles && (
        <FieldRow name="roleIds" label={adminWords.roles} wide>
          <Select mode="multiple" showSearch={{ optionFilterProp: 'label' }} options={roleOptions(roles?.records)} />
        </FieldRow>
      )}
    </RecordForm>
  );
}

function PasswordRow(): React.JSX.Element {
  const say = useSay();
  const form = Form.useFormInstance<NewValues>();
  return (
    <>
      <FieldRow name="password" label={userWords.password} hint={say(userWords.passwordHint)}>
        <Input autoComplete="new-password" spellCheck={false} className={css.mono ?? ''} />
      </FieldRow>
      <Form.Item label={<span className="heard-only">{say(userWords.generate)}</span>} colon={false}>
        <Button onClick={() => form.setFieldValue('password', newPassword())}>{say(userWords.generate)}</Button>
      </Form.Item>
    </>
  );
}

function UserFields({ user }: { readonly user: User | undefined }): React.JSX.Element {
  const say = useSay();
  const { data: departments } = useDepartments();
  const { data: posts } = usePosts();
  return (
    <>
      <FieldRow name="username" label={userWords.username} required>
        <Input autoComplete="off" />
      </FieldRow>
      <FieldRow name="fullName" label={userWords.fullName}>
        <Input autoComplete="off" />
      </FieldRow>
      <FieldRow name="email" label={userWords.email}>
        <Input autoComplete="off" inputMode="email" />
      </FieldRow>
      <FieldRow name="mobilePhone" label={userWords.phone}>
        <Input autoComplete="off" inputMode="tel" />
      </FieldRow>
      <FieldRow name="departmentId" label={userWords.department}>
        <Select
          allowClear
          showSearch={{ optionFilterProp: 'label' }}
          options={optionsOf(departments, user?.departmentId)}
        />
      </FieldRow>
      <FieldRow name="postId" label={userWords.post}>
        <Select allowClear showSearch={{ optionFilterProp: 'label' }} options={optionsOf(posts, user?.postId)} />
      </FieldRow>
      <FieldRow name="remark" label={adminWords.remark} wide>
        <Input.TextArea autoSize={{ minRows: 2, maxRows: 8 }} />
      </FieldRow>
      <FieldRow name="secondFactor" label={userWords.secondFactor} hint={say(userWords.secondFactorHint)} isSwitch wide>
        <Switch />
      </FieldRow>
    </>
  );
}
