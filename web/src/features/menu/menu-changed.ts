import { menuTree } from '@plumbline/contract/features/menu/calls/menu-tree.ts';
import { callKey, queryClient } from '../../lib/query.ts';
import { notify } from '../../lib/notify.ts';
import { loadMenu } from './load-menu.ts';

/** After a change: the list and one's own sidebar are read anew; others see it at their next load of the menu. */
export function menuChanged(): void {
  void queryClient.invalidateQueries({ queryKey: callKey(menuTree) });
  void loadMenu().catch((error: unknown) => notify.failure(error));
}
