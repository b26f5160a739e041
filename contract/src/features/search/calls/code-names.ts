import { z } from 'zod';
import { as, call } from '../../../calls/call.ts';

/**
 * Maximum rows returned of a list of codes; a longer list does not count as one, and its remaining names are not
 * returned.
 */
export const CODE_NAMES_MOST = 200;

/** Maximum number of rows of one register whose names can be requested by id. */
export const NAMED_MOST = 5000;

/**
 * Returns the meaning of codes of several lists: by register key, the id and description of the first rows in the usual
 * order, or of the rows given in `ids`, so that a page showing a few names need not request all. Lists that do not
 * exist or that the caller may not see are omitted.
 */
export const codeNames = call({
  path: '/api/ext/code-names',
  access: 'level',
  input: z.object({
    registers: z.array(z.string().max(60)).max(100).default([]),
    ids: z.record(z.string().max(60), z.array(z.guid()).max(NAMED_MOST)).optional(),
  }),
  output: as<Readonly<Record<string, readonly (readonly [id: string, description: string])[]>>>(),
});
