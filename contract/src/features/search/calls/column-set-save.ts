import { z } from 'zod';
import { as, call } from '../../../calls/call.ts';

/** Saves a choice of columns under a name; my set with the same name is replaced. Returns its id. */
export const columnSetSave = call({
  path: '/api/ext/column-set/save',
  access: { registerIn: 'register', right: 'see' },
  input: z.object({
    register: z.string().max(60),
    name: z.string().trim().max(100),
    shared: z.boolean().default(false),
    columns: z
      .array(z.object({ name: z.string().max(60), shown: z.boolean(), pinned: z.boolean() }))
      .min(1)
      .max(200),
  }),
  output: as<{ readonly id: string }>(),
});
