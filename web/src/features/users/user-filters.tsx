import { Select } from 'antd';
import type { Word } from '@plumbline/contract/words/word.ts';
import { useSay } from '../../lib/value/language.ts';
import { useCan } from '../../lib/session/session.ts';
import css from './admin.module.css';
import { optionsOf, roleOptions, useDepartments, usePosts, useRoles } from './lookups.ts';
import { userWords } from './user-words.ts';
import { adminWords } from './words.ts';

/** The filter of a user list; null means any. */
export interface UserFilter {
  readonly status: 0 | 1 | null;
  readonly departmentId: string | null;
  readonly postId: string | null;
  readonly roleId: string | null;
}

/** No filter. */
export const NO_FILTER: UserFilter = { status: null, departmentId: null, postId: null, roleId: null };

/** Filters by status, department, post and role. */
export function UserFilters({
  filter,
  onChange,
}: {
  readonly filter: UserFilter;
  readonly onChange: (filter: UserFilter) => void;
}): React.JSX.Element {
  const { data: departments } = useDepartments();
  const { data: posts } = usePosts();
  const { data: roles } = useRoles();
  const maySeeRoles = useCan('role:see');
  return (
    <>
      <StatusFilter value={filter.status} onChange={(status) => onChange({ ...filter, status })} />
      {maySeeRoles && (
        <Choice
          any={userWords.anyRole}
          value={filter.roleId}
          options={roleOptions(roles?.records)}
          onChange={(roleId) => onChange({ ...filter, roleId })}
        />
      )}
      <Choice
        any={userWords.anyDepartment}
        value={filter.departmentId}
        options={optionsOf(departments, filter.departmentId)}
        onChange={(departmentId) => onChange({ ...filter, departmentId })}
      />
      <Choice
        any={userWords.anyPost}
        value={filter.postId}
        options={optionsOf(posts, filter.postId)}
        onChange={(postId) => onChange({ ...filter, postId })}
      />
    </>
  );
}

/** Enabled, disabled, or any. */
export function StatusFilter({
  value,
  onChange,
}: {
  readonly value: UserFilter['status'];
  readonly onChange: (status: UserFilter['status']) => void;
}): React.JSX.Element {
  const say = useSay();
  return (
    <Choice
      any={userWords.anyStatus}
      value={value}
      options={[
        { value: 1, label: say(adminWords.enabled) },
        { value: 0, label: say(adminWords.disabled) },
      ]}
      onChange={onChange}
    />
  );
}

interface ChoiceProps<V extends string | number> {
  readonly any: Word;
  readonly value: V | null;
  readonly options: { readonly value: V; readonly label: string }[];
  readonly onChange: (value: V | null) => void;
}

function Choice<V extends string | number>({ any, value, options, onChange }: ChoiceProps<V>): React.JSX.Element {
  const say = useSay();
  return (
    <Select<V | null>
      allowClear
      className={css.filter ?? ''}
      aria-label={say(any)}
      placeholder={say(any)}
      popupMatchSelectWidth={false}
      showSearch={{ optionFilterProp: 'label' }}
      value={value}
      options={options}
      onChange={(next: V | null | undefined) => onChange(next ?? null)}
    />
  );
}
