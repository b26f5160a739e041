import { z } from 'zod';
import { as, call } from '../../../calls/call.ts';

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
