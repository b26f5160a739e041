import { permissionListPage, type Permission } from '@plumbline/contract/features/users/calls/permissions.ts';
import {
  roleBindPermissions,
  roleUnbindPermissions,
  searchRoleBindPermissions,
} from '@plumbline/contract/features/users/calls/roles.ts';
import { PAGE_SIZE_MAX } from '@plumbline/contract/features/users/calls/paging.ts';
import { useMemo } from 'react';
import { useCall } from '../../lib/call/query.ts';
import { send } from '../../lib/call/send.ts';
import { useSession } from '../../lib/session/session.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { SkeletonTable } from '../../ui/skeletons.tsx';
import { adminChanged } from './admin-changed.ts';
import { runAndNotify } from './outcome.ts';
import { PermissionMatrix } from './permission-matrix-view.tsx';

/** The permissions of a role: the matrix, and the calls that bind and unbind. */
export function RolePermissions({
  roleId,
  reason,
}: {
  readonly roleId: string;
  readonly reason: string | undefined;
}): React.JSX.Element {
  const bound = useCall(searchRoleBindPermissions, { id: roleId }, { staleTime: 0 });
  const catalogue = useCatalogue();
  const permissions = useSession((session) => session.permissions);
  const own = useMemo(() => new Set(permissions), [permissions]);
  const granted = useMemo(() => new Set(bound.data?.map(({ code }) => code)), [bound.data]);
  // users who may not read the catalogue see the role's codes but cannot bind others, whose IDs they do not have
  const known = catalogue.data ?? bound.data;
  const idOf = useMemo(
    () => new Map([...(known ?? []), ...(bound.data ?? [])].map(({ code, id }) => [code, id])),
    [known, bound.data],
  );
  const error = bound.error ?? catalogue.error;
  if (error !== null && (bound.data === undefined || known === undefined)) {
    const again = (): void => {
      void bound.refetch();
      void catalogue.refetch();
    };
    return <ErrorState small error={error} onRetry={again} />;
  }
  if (bound.data === undefined || known === undefined) return <SkeletonTable rows={10} columns={6} />;

  const idsOf = (codes: readonly string[]): string[] => codes.flatMap((code) => idOf.get(code) ?? []);
  return (
    <PermissionMatrix
      // saved here or changed by another user: restart the matrix
      key={[...granted].toSorted().join()}
      granted={granted}
      others={known}
      own={own}
      reason={reason}
      onSave={async ({ added, removed }) => {
        const isStored = await runAndNotify(async () => {
          const [bind, unbind] = [idsOf(added), idsOf(removed)];
          if (bind.length > 0) await send(roleBindPermissions, { roleId, permissionIds: bind });
          if (unbind.length > 0) await send(roleUnbindPermissions, { roleId, permissionIds: unbind });
        });
        adminChanged();
        return isStored;
      }}
    />
  );
}

/** The whole catalogue, read in at most two pages of maximum size; undefined until complete. */
function useCatalogue(): { data: readonly Permission[] | undefined; error: Error | null; refetch: () => unknown } {
  const first = useCall(permissionListPage, { current: 1, size: PAGE_SIZE_MAX });
  const second = useCall(
    permissionListPage,
    { current: 2, size: PAGE_SIZE_MAX },
    { enabled: (first.data?.total ?? 0) > PAGE_SIZE_MAX },
  );
  const isWhole = first.data !== undefined && (first.data.total <= PAGE_SIZE_MAX || second.data !== undefined);
  return {
    data: isWhole ? [...first.data.records, ...(second.data?.records ?? [])] : undefined,
    error: first.error ?? second.error,
    refetch: () => [first.refetch(), second.refetch()],
  };
}
