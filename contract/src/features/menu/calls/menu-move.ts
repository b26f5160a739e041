import { z } from 'zod';
import { as, call } from '../../../calls/call.ts';

/** Moves a node before another one under a parent, or to the end; its siblings are renumbered. */
export const menuMove = call({
  path: '/api/ext/menu/move',
  access: { area: 'menu', right: 'update' },
  input: z.object({
    id: z.guid(),
    /** The target group; null is the top level. */
    parentId: z.guid().nullable(),
    /** The sibling before which it is placed; null is the end. */
    before: z.guid().nullable(),
  }),
  output: as<null>(),
});
