import type { Project } from '@plumbline/contract/features/levels/calls/projects.ts';
import { byName } from './by-name.ts';
import type { VisibleLevel } from './visible-levels.ts';

/** The project that contains a level E, if it is among the visible levels. */
const projectOf = (levels: readonly VisibleLevel[], levelE: string | null): string | null =>
  levels.find(({ id }) => id === levelE)?.parentId ?? null;

/**
 * The levels D as projects, by name. People call a level by its name, so the name is the project's code; its
 * description, where it has one, is the project's name. The default project is the one the user worked in last
 * (readings D79).
 */
export function projectsOf(
  levels: readonly VisibleLevel[],
  { tenantId, lastE }: { tenantId: string; lastE: string | null },
): readonly Project[] {
  const last = projectOf(levels, lastE);
  return levels
    .filter(({ step }) => step === 'D')
    .map(({ id, name, description }) => ({
      projectId: id,
      name: description === '' ? name : description,
      code: name,
      tenantId,
      isDefault: id === last,
    }))
    .toSorted((project, other) => byName(project.name, other.name));
}
