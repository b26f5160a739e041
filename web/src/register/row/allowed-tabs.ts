import { holds } from '@plumbline/contract/access.ts';
import { useMemo } from 'react';
import { useSession } from '../../lib/session/session.ts';
import type { RowTab } from '../extensions.ts';

/** The tabs that a user with these permissions may see. */
export function allowedTabs(tabs: readonly RowTab[], permissions: readonly string[]): readonly RowTab[] {
  const granted = new Set(permissions);
  return tabs.filter(({ permission }) => permission === undefined || holds(granted, permission));
}

/** The tabs that the signed-in user may see. */
export function useAllowedTabs(tabs: readonly RowTab[]): readonly RowTab[] {
  const permissions = useSession((session) => session.permissions);
  return useMemo(() => allowedTabs(tabs, permissions), [tabs, permissions]);
}
