import { listMyProjects } from '@plumbline/contract/calls/api/list-my-projects.ts';
import { CallError } from '../../lib/call-error.ts';
import { readLevels } from '../../lib/levels.ts';
import { chooseProject, chooseScope, reloadUser } from '../../lib/scope.ts';
import { send } from '../../lib/send.ts';

/** Where people land when they came from nowhere. */
const HOME = '/home-page';

/** A way back that stays inside the product; anything else is the home page. */
export function safeReturn(from: unknown): string {
  if (typeof from !== 'string' || !/^\/(?![/\\])/.test(from) || from.startsWith('/login')) return HOME;
  return from;
}

/** The level picker, which leads on to where one was going. */
const levelSelect = (from: string): string => `/Admin/LevelSelect?from=${encodeURIComponent(from)}`;

/** Goes back to the scope one worked in before the session ended; false when that is not known or not granted any more. */
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

/**
 * The steps after signing in (specification 4): who I am, my projects, and the only one chosen for me. Answers where to
 * go next. `from` is where one was when the session ended. Throws CallError.
 */
export async function enter(from: unknown): Promise<string> {
  await reloadUser();
  const target = safeReturn(from);
  if (target !== HOME && (await backToScope())) return target;
  const projects = await send(listMyProjects, null);
  const [only] = projects;
  if (only === undefined || projects.length > 1) return `/project-page?from=${encodeURIComponent(target)}`;
  return (await pick(only.projectId)) ? target : levelSelect(target);
}

const pick = async (projectId: string): Promise<boolean> => {
  const chosen = await chooseProject(projectId);
  // Rights may differ by project (specification 4, after a project switch).
  await reloadUser();
  return chosen;
};

/** Chooses a project and answers where to go next. Throws CallError. */
export async function enterProject(projectId: string, from: unknown): Promise<string> {
  const target = safeReturn(from);
  return (await pick(projectId)) ? target : levelSelect(target);
}
