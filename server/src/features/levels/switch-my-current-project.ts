import { switchMyCurrentProject as call } from '@plumbline/contract/features/levels/calls/projects.ts';
import { AppError } from '@plumbline/contract/errors.ts';
import type { SignedIn } from '../../http/context.ts';
import { handle } from '../../http/handler.ts';
import { chainOf, lastLevelE, pick, rememberLevelE } from './paths.ts';
import { projectsOf } from './projects.ts';
import { visibleLevels, type VisibleLevel } from './visible-levels.ts';

/** The scope of work to open in a project: the last one used there, or the only one. */
function scopeIn(levels: readonly VisibleLevel[], projectId: string, lastE: string | null): string | null {
  const scopes = levels.filter(({ parentId }) => parentId === projectId).map(({ id }) => id);
  if (lastE !== null && scopes.includes(lastE)) return lastE;
  return scopes.length === 1 ? (scopes[0] ?? null) : null;
}

/** Refuses projects of other users in the same way as unknown ones (readings D79). */
export const switchMyCurrentProject = handle(call, async ({ db, caller }: SignedIn, { projectId }) => {
  const levels = await visibleLevels(db, caller);
  const { A, B, C, D } = chainOf(levels, pick(levels, 'D', projectId).id);
  const E = scopeIn(levels, projectId, await lastLevelE(db, caller));
  if (E !== null) await rememberLevelE(db, caller, E);
  const project = projectsOf(levels, { tenantId: caller.tenantId, lastE: E }).find(
    (each) => each.projectId === projectId,
  );
  if (!A || !B || !C || !D || !project) throw new AppError('notFound');
  return { ...project, path: { A: A.id, B: B.id, C: C.id, D: D.id, E } };
});
