import { listMyProjects } from '@plumbline/contract/features/levels/calls/projects.ts';
import { viewMine } from '@plumbline/contract/features/views/calls.ts';
import { pageAt } from '@plumbline/contract/pages/pages.ts';
import { fetchAddresses } from '../../lib/place/addresses.ts';
import { CallError } from '../../lib/call/call-error.ts';
import { clientSettings } from '../../lib/client-settings.ts';
import { sayNow } from '../../lib/value/language.ts';
import { readLevels } from '../../lib/place/levels.ts';
import { useMenu } from '../../lib/place/menu-state.ts';
import { notify } from '../../lib/look/notify.ts';
import { chooseProject, chooseScope, reloadDetails, reloadRights } from '../../lib/place/scope.ts';
import { readCall } from '../../lib/call/query.ts';
import { send } from '../../lib/call/send.ts';
import { useSession } from '../../lib/session/session.ts';
import { signOut } from '../../lib/session/sign-in.ts';
import { libWords } from '../../lib/words.ts';
import { HOME, landing, menuTarget, onlyProject, PROJECT_PAGE, safeReturn } from './landing.ts';
import { loadMenu } from './load-menu.ts';
import { menuWords } from './words.ts';
import type { AddressOf } from '../feature.ts';

/** The role that lands on the workbench (specification 6). */
const ADMINISTRATOR = 'ADM';
const isAdministrator = (): boolean => useSession.getState().roles.includes(ADMINISTRATOR);

/** The level picker, which continues to the page the user was heading for. */
const levelSelect = (from: string): string => `/Admin/LevelSelect?from=${encodeURIComponent(from)}`;

/** True when a page needs a scope of work before it can be shown. */
const wantsScope = (href: string): boolean => pageAt(href.split(/[?#]/)[0] ?? '')?.scopeless !== true;

/** Restores the scope the user worked in before the session ended; false when it is unknown or no longer granted. */
async function backToScope(): Promise<boolean> {
  const before = readLevels();
  if (before === null) return false;
  try {
    await chooseScope(before.E);
    return true;
  } catch (error) {
    if (error instanceof CallError && error.key !== 'network' && error.key !== 'timeout') return false;
    throw error;
  }
}

/** Handles an empty menu: ends the session here and on the server; the sign-in page says why (specification 4). */
async function refuse(): Promise<never> {
  await signOut();
  throw new CallError(sayNow(libWords.noMenu), { code: 0 });
}

/**
 * Switches to a project, then refetches user, menu and the addresses of the neighbouring servers (specification 4).
 * Returns true when a scope is chosen too.
 */
export async function switchTo(projectId: string): Promise<boolean> {
  const chosen = await chooseProject(projectId);
  const [hasMenu] = await Promise.all([loadMenu(), fetchAddresses()]);
  return hasMenu ? chosen : refuse();
}

/** Loads the rest after signing in: menu and user details; the rights were loaded first. */
async function seeAll(): Promise<void> {
  if (!(await loadMenu(reloadDetails))) await refuse();
}

/** Reads with which saved view a list begins, beside menu and user details: the list waits for it. */
function readFirstView(href: string): void {
  // an address with a filter or view of its own is not asked for another
  if (!href.includes('?') && pageAt(href)?.register !== undefined) readCall(viewMine, {}).catch(() => undefined);
}

/**
 * Runs the steps after signing in (specification 4): the current user, their projects, the only project chosen
 * automatically, then its menu. Each is read once: rights first, user details and menu after the project. Returns where
 * to go next. Throws CallError.
 *
 * @param from where the user was when the session ended
 */
export async function afterSignIn(from: unknown, addressOf: AddressOf): Promise<string> {
  await reloadRights();
  const target = safeReturn(from);
  if (target !== HOME && (await backToScope())) {
    readFirstView(target);
    await Promise.all([seeAll(), fetchAddresses()]);
    return target;
  }
  const projects = await send(listMyProjects, null);
  const only = onlyProject(projects);
  const chosen = only !== undefined && (await chooseProject(only.projectId));
  if (chosen) readFirstView(target);
  await Promise.all([seeAll(), only && fetchAddresses()]);
  const { to, tellsNone } = landing({
    isAdministrator: isAdministrator(),
    projects: projects.length,
    from: target,
    menuTarget: menuTarget(useMenu.getState().left, addressOf),
    single: clientSettings()['landing.singleProject'],
  });
  // the project page reports this itself
  if (tellsNone && !to.startsWith(PROJECT_PAGE)) notify.message('error', menuWords.noProject);
  return only === undefined || chosen || !wantsScope(to) ? to : levelSelect(to);
}

/**
 * Chooses a project and returns where to go next: back to where the user was, or to the menu's target. Throws
 * CallError.
 */
export async function enterProject(projectId: string, from: unknown, addressOf: AddressOf): Promise<string> {
  const chosen = await switchTo(projectId);
  const target = safeReturn(from);
  const to = target === HOME && !isAdministrator() ? menuTarget(useMenu.getState().left, addressOf) : target;
  return chosen ? to : levelSelect(to);
}
