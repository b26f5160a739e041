import { menuTree } from '@plumbline/contract/features/menu/calls.ts';
import { callKey, queryClient } from '../../lib/call/query.ts';
import { notify } from '../../lib/look/notify.ts';
import { loadMenu } from './load-menu.ts';

/** Refetches the list and the user's own sidebar after a change; other users see the change at their next menu load. */
export function menuChanged(): void {
  void queryClient.invalidateQueries({ queryKey: callKey(menuTree) });
  void loadMenu().catch((error: unknown) => notify.failure(error));
}
