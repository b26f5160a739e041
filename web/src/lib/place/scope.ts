import { getCurrentHrUserInfo, userInfo } from '@plumbline/contract/features/session/calls/sessions.ts';
import { switchMyCurrentProject } from '@plumbline/contract/features/levels/calls/projects.ts';
import { levelChoose } from '@plumbline/contract/features/levels/calls/levels.ts';
import { writeLevels } from './levels.ts';
import { send } from '../call/send.ts';
import { setSession, useSession } from '../session/session.ts';

/** Reloads the current user and rights from the auth service (readings D21). Throws CallError. */
export async function reloadRights(): Promise<void> {
  const { userExpansion, roles, permissions } = await send(userInfo, null);
  const { user, userExpand } = userExpansion;
  const known = useSession.getState().user;
  // the details of a known user are kept, as this call returns fewer of them
  const is = known?.id === user.id ? known : { ...user, fullName: userExpand.fullName, mobilePhone: '' };
  setSession({ user: is, roles, permissions });
}

/** Reloads the details of the current user: full name and mobile phone (readings D21). Throws CallError. */
export async function reloadDetails(): Promise<void> {
  const { id, username, fullName, mobilePhone } = await send(getCurrentHrUserInfo, null);
  setSession({ user: { id, username, fullName, mobilePhone } });
}

/** Reloads both: after a change of project, and when rights may have changed (readings D21). Throws CallError. */
export const reloadUser = (): Promise<unknown> => Promise.all([reloadRights(), reloadDetails()]);

/** Chooses a scope of work, whose rows every page then reads. Throws CallError when it is not granted. */
export async function chooseScope(levelE: string): Promise<void> {
  const { path, names } = await send(levelChoose, { levelE });
  writeLevels(path);
  setSession({ path, names });
}

/**
 * Chooses a project, and in it the last used scope, or the only one. Returns false when there are several scopes and
 * one must still be chosen: levels A to D are set and no scope is. Throws CallError.
 */
export async function chooseProject(projectId: string): Promise<boolean> {
  const { path } = await send(switchMyCurrentProject, { projectId });
  if (path.E !== null) {
    await chooseScope(path.E);
    return true;
  }
  writeLevels(path);
  setSession({ path: null, names: null });
  return false;
}
