import { listMyProjects as call } from '@plumbline/contract/features/levels/calls/projects.ts';
import type { SignedIn } from '../../http/context.ts';
import { handle } from '../../http/handler.ts';
import { lastLevelE } from './paths.ts';
import { projectsOf } from './projects.ts';
import { visibleLevels } from './visible-levels.ts';

/** `keyword` matches any part of the name or code, ignoring case; `default` returns the default project only. */
export const listMyProjects = handle(call, async ({ db, caller }: SignedIn, input) => {
  const levels = await visibleLevels(db, caller);
  const projects = projectsOf(levels, { tenantId: caller.tenantId, lastE: await lastLevelE(db, caller) });
  const keyword = input?.keyword?.trim().toLowerCase() ?? '';
  const wanted = projects.filter(({ name, code }) => `${name}\n${code}`.toLowerCase().includes(keyword));
  return input?.default ? wanted.filter(({ isDefault }) => isDefault) : wanted;
});
