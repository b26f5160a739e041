import { getMenuTreetByUser } from '@plumbline/contract/features/menu/calls.ts';
import { clientSettings } from '../../lib/client-settings.ts';
import { currentLanguage } from '../../lib/value/language.ts';
import { setMenu } from '../../lib/place/menu-state.ts';
import { reloadUser } from '../../lib/place/scope.ts';
import { send } from '../../lib/call/send.ts';
import { useSession } from '../../lib/session/session.ts';
import { isEmptyMenu, leftMenu } from './menu-rules.ts';

let readAt = -Infinity;
/** Milliseconds since the menu was last read. */
export const menuAge = (): number => performance.now() - readAt;

/**
 * Reloads the current user and the menu in parallel, then appends the finance group, and filters and sorts all entries
 * (specification 4). Throws CallError.
 *
 * @param user reads what is not yet known of the current user
 * @returns true when any entry remains
 */
export async function loadMenu(user: () => Promise<unknown> = reloadUser): Promise<boolean> {
  readAt = performance.now();
  const [tree] = await Promise.all([send(getMenuTreetByUser, { brief: true }), user()]);
  const { permissions, roles } = useSession.getState();
  const settings = clientSettings();
  const left = leftMenu({ tree, permissions, roles, settings, language: currentLanguage() });
  setMenu(left);
  return !isEmptyMenu(left, settings['finance.alwaysShow']);
}
