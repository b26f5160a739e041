import { z } from 'zod';
import { levelOptionsInput } from '../../../level-option-values.ts';
import { as, call } from '../../../calls/call.ts';
import { filledLine, guid, line } from '../../../calls/inputs.ts';
import type { ManagedLevel } from './level-list.ts';

/** What the names of levels may not hold (domain guide 2.0). */
const levelName = filledLine(100).refine((name) => !/[;,]/.test(name));

/**
 * Makes a level under a parent one step above it, or with `id` changes one. The name is unique under its parent. A level
 * stays where it hangs: its rows are those of its path. Adding needs `level:add` as well. A new level is usable by its
 * maker at once.
 */
export const levelSave = call({
  path: '/api/ext/levels/save',
  access: { area: 'level', right: 'update' },
  input: z
    .object({
      id: guid.nullish(),
      /** The revision that was read; of a change only. */
      rev: z.int().min(1).optional(),
      /** Of a new level: what it hangs under. Its step follows. */
      parentId: guid.nullish(),
      name: levelName,
      description: line(500).default(''),
      /** Those that are named are changed; only options of its step count. */
      options: levelOptionsInput.default({}),
    })
    .refine(({ id, parentId }) => id != null || parentId != null, { path: ['parentId'] }),
  output: as<ManagedLevel>(),
});
