import { z } from 'zod';
import { filter } from '../../../register/filter.ts';
import { as, call } from '../../../calls/call.ts';

/** Saves the view of a register under a name; my search with the same name is replaced. Returns its id. */
export const savedSearchSave = call({
  path: '/api/ext/saved-search/save',
  access: { registerIn: 'register', right: 'see' },
  input: z.object({
    register: z.string().max(60),
    name: z.string().trim().max(100),
    shared: z.boolean().default(false),
    view: z.object({
      filter: filter.optional(),
      sort: z.string().max(1000).default(''),
      columns: z
        .array(z.object({ name: z.string().max(60), shown: z.boolean(), pinned: z.boolean() }))
        .max(200)
        .default([]),
    }),
  }),
  output: as<{ readonly id: string }>(),
});
