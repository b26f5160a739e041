import { z } from 'zod';
import { as, call } from '../../../calls/call.ts';
import type { Project } from './list-my-projects.ts';

const name = z.string().trim().min(1).max(100);
/** A level above the project: one that is there, or a new one by its name. */
const above = z.union([z.object({ id: z.guid() }), z.object({ name })]);

/**
 * Makes a project: a level D under a region and a facility that are chosen or made, with a first scope of work beneath
 * it, and grants it to its creator (readings D79). Answers the project.
 */
export const projectNew = call({
  path: '/api/ext/project/new',
  access: { area: 'project', right: 'add' },
  input: z.object({
    /** What people call it by; unique in its facility. */
    code: name,
    name: z.string().trim().max(500).default(''),
    region: above,
    /** A chosen facility stands in the chosen region. */
    facility: above,
    /** The name of its first scope of work. */
    scope: name,
  }),
  output: as<Project>(),
});
