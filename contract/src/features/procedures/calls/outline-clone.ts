import { z } from 'zod';
import { as, call } from '../../../calls/call.ts';
import { OUTLINE_KEYS } from '../outlines.ts';

/**
 * Copies the sections and steps of a skeleton, or of another procedure, into a procedure, in one transaction: tree,
 * numbers, texts. Later changes of the source do not affect the copy. A procedure that has sections is refused unless
 * `append` is set: the new ones then follow, numbered on from its last.
 */
export const outlineClone = call({
  path: '/api/ext/procedure/clone',
  access: { register: 'procedure', right: 'update' },
  input: z.object({
    of: z.enum(OUTLINE_KEYS),
    id: z.guid(),
    into: z.guid(),
    append: z.boolean().default(false),
  }),
  output: as<{ readonly sections: number; readonly steps: number }>(),
});
