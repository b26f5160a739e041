import { z } from 'zod';
import { as, call } from '../../../calls/call.ts';
import type { LevelPath } from '../../../levels.ts';

/** A project is a row of level D (readings D79). */
export interface Project {
  readonly projectId: string;
  readonly name: string;
  readonly code: string;
  readonly tenantId: string;
  readonly isDefault: boolean;
}
/** Returns the projects granted to me, by name. */
export const listMyProjects = call({
  path: '/api/project/listMyProjects',
  access: 'signedIn',
  input: z.object({ keyword: z.string().max(200).optional(), default: z.boolean().optional() }).nullish(),
  output: as<readonly Project[]>(),
});

/**
 * Chooses a project: it determines levels A to D; E is the one last used or the only one, otherwise still to be chosen.
 */
export const switchMyCurrentProject = call({
  path: '/api/project/switchMyCurrentProject',
  access: 'signedIn',
  input: z.object({ projectId: z.guid() }),
  output: as<Project & { readonly path: Omit<LevelPath, 'E'> & { readonly E: string | null } }>(),
});

const name = z.string().trim().min(1).max(100);
/** A level above the project: an existing one, or a new one by its name. */
const above = z.union([z.object({ id: z.guid() }), z.object({ name })]);

/**
 * Creates a project, a level D under a region and a facility that are chosen or created, with a first scope of work
 * below it, and grants it to its creator (readings D79). Returns the project.
 */
export const projectNew = call({
  path: '/api/ext/project/new',
  access: { area: 'project', right: 'add' },
  input: z.object({
    /** The name people use for it; unique in its facility. */
    code: name,
    name: z.string().trim().max(500).default(''),
    region: above,
    /** An existing facility must belong to the chosen region. */
    facility: above,
    /** The name of its first scope of work. */
    scope: name,
  }),
  output: as<Project>(),
});
