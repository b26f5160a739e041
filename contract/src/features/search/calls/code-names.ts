import { z } from 'zod';
import { as, call } from '../../../calls/call.ts';

/** So many rows of a list of codes are told; a longer list is no list of codes, and its other names are not told. */
export const CODE_NAMES_MOST = 200;

/** So many rows are named at most by their ids, of one register. */
export const NAMED_MOST = 5000;

/**
 * What the codes of several lists mean: by the key of the register the id and the description of its first rows in the order people
 * expect, or of those rows of it that `ids` names: a page that shows some names asks for these, not for all there are. A list the
 * caller may not see, and one that is none, is left out.
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
