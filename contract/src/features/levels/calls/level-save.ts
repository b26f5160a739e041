import { z } from 'zod';
import { levelOptionsInput } from '../../../level-option-values.ts';
import { as, call } from '../../../calls/call.ts';
import { filledLine, guid, line } from '../../../calls/inputs.ts';
import type { ManagedLevel } from './level-list.ts';

/** A level name, without the characters forbidden in names (domain guide 2.0). */
const levelName = filledLine(100).refine((name) => !/[;,]/.test(name));

/**
 * Creates a level under a parent one step above it, or with `id` changes one. The name is unique under its parent. A
 * level never moves, because its rows belong to its path. Adding also requires `level:add`. The creator can use a new
 * level at once.
 */
export const levelSave = call({
  path: '/api/ext/levels/save',
  access: { area: 'level', right: 'update' },
  input: z
    .object({
      id: guid.nullish(),
      /** The revision that was read; only for a change. */
      rev: z.int().min(1).optional(),
      /** The parent of a new level, which determines its step. */
      parentId: guid.nullish(),
      name: levelName,
      description: line(500).default(''),
      /** Only the options given are changed; only options of its step are considered. */
      options: levelOptionsInput.default({}),
    })
    .refine(({ id, parentId }) => id != null || parentId != null, { path: ['parentId'] }),
  output: as<ManagedLevel>(),
});
