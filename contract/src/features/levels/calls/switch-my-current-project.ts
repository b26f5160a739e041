import { z } from 'zod';
import type { LevelPath } from '../../../levels.ts';
import { as, call } from '../../../calls/call.ts';
import type { Project } from './list-my-projects.ts';

/**
 * Chooses a project: it determines levels A to D; E is the one last used or the only one, otherwise still to be chosen.
 */
export const switchMyCurrentProject = call({
  path: '/api/project/switchMyCurrentProject',
  access: 'signedIn',
  input: z.object({ projectId: z.guid() }),
  output: as<Project & { readonly path: Omit<LevelPath, 'E'> & { readonly E: string | null } }>(),
});
