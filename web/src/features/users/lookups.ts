import {
  departmentsList,
  postsList,
  type Department,
  type Post,
} from '@plumbline/contract/features/users/calls/organisation.ts';
import type { OutputOf } from '@plumbline/contract/calls/call.ts';
import { roleListPage, type Role } from '@plumbline/contract/features/users/calls/roles.ts';
import type { UseQueryResult } from '@tanstack/react-query';
import { callKey, queryClient, useCall } from '../../lib/call/query.ts';
import { onRegisterChanged } from '../../register/list/changes.ts';
import { useCan } from '../../lib/session/session.ts';

/** A lookup is read once and cached until its rows change. */
const KEPT = { staleTime: Infinity } as const;
onRegisterChanged('department', () => void invalidateCalls(departmentsList));
onRegisterChanged('post', () => void invalidateCalls(postsList));
/** More roles than any company has, so the choice has the whole list. */
const ALL_ROLES = { current: 1, size: 1000 } as const;

/** The department select list of the client state (specification 3). */
export const useDepartments = (): UseQueryResult<readonly Department[]> => useCall(departmentsList, null, KEPT);

/** The post list of the client state (specification 3). */
export const usePosts = (): UseQueryResult<readonly Post[]> => useCall(postsList, null, KEPT);

/** All roles, for users who may see them. */
export const useRoles = (): UseQueryResult<OutputOf<typeof roleListPage>> =>
  useCall(roleListPage, ALL_ROLES, { enabled: useCan('role:see') });

/** The options of a select: the enabled items, plus the currently chosen one. */
export const optionsOf = (
  items: readonly Pick<Department | Post, 'id' | 'name' | 'enabled'>[] | undefined,
  chosen?: string | null,
): { readonly value: string; readonly label: string }[] =>
  (items ?? [])
    .filter(({ id, enabled }) => enabled || id === chosen)
    .map(({ id, name }) => ({ value: id, label: name }));

/** The options of a role select. */
export const roleOptions = (roles: readonly Role[] | undefined): { readonly value: string; readonly label: string }[] =>
  (roles ?? []).map(({ id, name, code }) => ({ value: id, label: `${name} (${code})` }));

/** Invalidates the cached answers of calls. Answers on screen are refetched. */
export async function invalidateCalls(...calls: readonly Parameters<typeof callKey>[0][]): Promise<void> {
  await Promise.all(calls.map((call) => queryClient.invalidateQueries({ queryKey: callKey(call) })));
}
