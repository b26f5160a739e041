import type { Role } from '@plumbline/contract/features/users/calls/roles.ts';
import { userListPage } from '@plumbline/contract/features/users/calls/users.ts';
import { roleHolder } from '@plumbline/contract/lists/administration.ts';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { Button } from 'antd';
import { useSay } from '../../lib/value/language.ts';
import { useCall } from '../../lib/call/query.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { SkeletonLines } from '../../ui/skeletons.tsx';
import css from './admin.module.css';
import { nameOf } from './names.ts';
import { roleWords } from './role-words.ts';
import { adminWords } from './words.ts';

const STEP = 50;

/** The users who hold a role, and a link to the page that assigns it. */
export function RoleUsers({ role }: { readonly role: Role }): React.JSX.Element {
  const say = useSay();
  const [size, setSize] = useState(STEP);
  const { data, error, refetch } = useCall(
    userListPage,
    { current: 1, size, roleId: role.id },
    { placeholderData: (before) => before, staleTime: 0 },
  );
  const filter = { field: 'roleCode', op: 'is', value: role.code };
  const assign = (
    <Link to={`${roleHolder.route}?filter=${encodeURIComponent(JSON.stringify(filter))}`}>{say(roleWords.assign)}</Link>
  );
  if (error !== null) return <ErrorState small error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <SkeletonLines lines={6} />;
  if (data.total === 0)
    return <EmptyState small title={say(roleWords.noUsers)} text={say(roleWords.noUsersText)} actions={assign} />;
  return (
    <div className={css.stack}>
      <p>{assign}</p>
      <ul className={css.ticks}>
        {data.records.map((user) => (
          <li key={user.id} className={css.tick}>
            <span>{nameOf(user)}</span>
            <span className={css.soft}>{user.username}</span>
          </li>
        ))}
      </ul>
      {data.total > data.records.length && (
        <Button onClick={() => setSize(Math.min(1000, size * 4))}>{say(adminWords.more)}</Button>
      )}
    </div>
  );
}
