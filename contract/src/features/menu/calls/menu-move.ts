import { z } from 'zod';
import { as, call } from '../../../calls/call.ts';

/** Puts a node before another one under a parent, or at its end; the neighbours are numbered anew. */
export const menuMove = call({
  path: '/api/ext/menu/move',
  access: { area: 'menu', right: 'update' },
  input: z.object({
    id: z.guid(),
    /** The group it goes to; null is the top. */
    parentId: z.guid().nullable(),
    /** The neighbour it goes before; null is the end. */
    before: z.guid().nullable(),
  }),
  output: as<null>(),
});
