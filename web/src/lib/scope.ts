import { getCurrentHrUserInfo } from '@plumbline/contract/features/session/calls/get-current-hr-user-info.ts';
import { switchMyCurrentProject } from '@plumbline/contract/features/levels/calls/switch-my-current-project.ts';
import { userInfo } from '@plumbline/contract/features/session/calls/user-info.ts';
import { levelChoose } from '@plumbline/contract/features/levels/calls/level-choose.ts';
import { writeLevels } from './levels.ts';
import { send } from './send.ts';
import { setSession } from './session.ts';

/** Asks who I am and what I may do now: after signing in and after a change of project (readings D21). Throws CallError. */
export async function reloadUser(): Promise<void> {
  const [about, hr] = await Promise.all([send(userInfo, null), send(getCurrentHrUserInfo, null)]);
  const { user } = about.userExpansion;
  setSession({
    user: { id: user.id, username: user.username, fullName: hr.fullName, mobilePhone: hr.mobilePhone },
    roles: about.roles,
    permissions: about.permissions,
  });
}

/** Chooses a scope of work; every page then reads its rows. Throws CallError when it is not granted. */
export async function chooseScope(levelE: string): Promise<void> {
  const { path, names } = await send(levelChoose, { levelE });
  writeLevels(path);
  setSession({ path, names });
}

/**
 * Chooses a project and in it the scope used last, or the only one. Answers false when there are several scopes and
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
