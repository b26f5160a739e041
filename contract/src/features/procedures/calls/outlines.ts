import { z } from 'zod';
import { as, call, type Download } from '../../../calls/call.ts';
import { OUTLINE_KEYS, type Outline } from '../outlines.ts';

/** Returns the sections and steps of a procedure or a skeleton, in order. */
export const outlineGet = call({
  path: '/api/ext/procedure/outline',
  access: { registerIn: 'of', right: 'see' },
  input: z.object({ of: z.enum(OUTLINE_KEYS), id: z.guid() }),
  output: as<Outline>(),
});

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

/**
 * Prints a procedure as a PDF: sections, steps, who completed them, what was measured; empty boxes where nothing is
 * completed.
 */
export const procedurePrint = call({
  path: '/api/ext/procedure/print',
  access: { register: 'procedure', right: 'see' },
  input: z.object({ id: z.guid() }),
  output: as<Download>(),
});
