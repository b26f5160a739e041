import { z } from 'zod';
import { as, call } from '../../../calls/call.ts';
import { OUTLINE_KEYS } from '../outlines.ts';

/**
 * Creates a new procedure or skeleton with the sections and steps of another one: a procedure from a skeleton, a copy
 * of a procedure, a skeleton from a procedure. A copy of a procedure keeps the fields that describe its subject, and
 * nothing about its issue or execution. `systems` are the systems of a procedure created from a skeleton.
 */
export const outlineCopy = call({
  path: '/api/ext/procedure/copy',
  access: { registerIn: 'as', right: 'add' },
  input: z.object({
    of: z.enum(OUTLINE_KEYS),
    id: z.guid(),
    as: z.enum(OUTLINE_KEYS),
    name: z.string().trim().min(1).max(50),
    description: z.string().trim().min(1).max(255),
    systems: z.array(z.guid()).max(500).default([]),
  }),
  output: as<{ readonly id: string; readonly sections: number; readonly steps: number }>(),
});
