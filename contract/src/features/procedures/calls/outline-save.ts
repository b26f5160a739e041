import { z } from 'zod';
import { as, call } from '../../../calls/call.ts';
import { type Outline, OUTLINE_KEYS } from '../outlines.ts';

/** Maximum number of sections and steps saved together. */
const OUTLINE_MOST = 2000;
const number = z.string().max(40);
/** The revision that was read; null for a new row. */
const rev = z.int().min(1).nullable();

/**
 * Saves the outline of a procedure or a skeleton as a whole: new, changed, renumbered, moved and removed rows, all or
 * nothing. Every existing row must be in the lists or among the removed; a row that was changed since it was read makes
 * the save fail. Rows may swap numbers. Errors are reported as `sections.<n>.<field>` and `steps.<n>.<field>`. Also
 * requires the rights to add, change and delete sections and steps, as far as the save does so.
 */
export const outlineSave = call({
  path: '/api/ext/procedure/outline-save',
  access: { registerIn: 'of', right: 'update' },
  input: z.object({
    of: z.enum(OUTLINE_KEYS),
    id: z.guid(),
    sections: z
      .array(
        z.object({
          id: z.guid(),
          rev,
          number,
          description: z.string().max(1000),
          parent: z.guid().nullable(),
        }),
      )
      .max(OUTLINE_MOST),
    steps: z
      .array(
        z.object({
          id: z.guid(),
          rev,
          section: z.guid(),
          number,
          description: z.string().max(4000),
          holdPoint: z.boolean(),
          expectedValue: z.string().max(400).nullable(),
          unit: z.guid().nullable(),
          lowerLimit: z.number().nullable(),
          upperLimit: z.number().nullable(),
        }),
      )
      .max(OUTLINE_MOST),
    removed: z.object({
      sections: z.array(z.guid()).max(OUTLINE_MOST),
      steps: z.array(z.guid()).max(OUTLINE_MOST),
    }),
  }),
  output: as<Outline>(),
});
