import { z } from 'zod';
import { as, call } from '../../../calls/call.ts';

/** So many rows of a list of codes are told; a longer list is no list of codes, and its other names are not told. */
export const CODE_NAMES_MOST = 200;

/**
 * What the codes of several lists mean: by the key of the register the id and the description of its first rows in the order people
 * expect. A list the caller may not see, and one that is none, is left out.
 */
export const codeNames = call({
  path: '/api/ext/code-names',
  access: 'level',
  input: z.object({ registers: z.array(z.string().max(60)).max(100) }),
  output: as<Readonly<Record<string, readonly (readonly [id: string, description: string])[]>>>(),
});
