import { z } from 'zod';
import { ENCODINGS, importCompare, importMapping } from '../../../rules/import-mapping.ts';
import { as, call } from '../../../calls/call.ts';
import { jsonText } from '../../../calls/json-text.ts';

/** One table to be filled from one sheet of a file. */
export const importPart = z.strictObject({
  register: z.string().max(60),
  /** The sheet; left out for a .csv. */
  sheet: z.string().max(255).optional(),
  /** The number of the row with the captions; by default the first that holds anything. */
  headerRow: z.int().min(1).max(1_048_576).optional(),
  /** How captions that are not ours fill our columns; left out where they are ours. It is remembered for the next such file. */
  mapping: importMapping.optional(),
  /** Rows of the table that the file does not hold are looked for too, and listed. */
  compare: importCompare.optional(),
});
/** One table to be filled from one sheet of a file. */
export type ImportPart = z.input<typeof importPart>;

const plan = jsonText(200_000, z.array(importPart).min(1).max(60));

/**
 * Imports a whole workbook: every part its own line of the log and its own result, all in one job. The server puts them
 * in an order in which what is referred to comes first; in a trial later parts see what earlier ones would add.
 */
export const importStart = call({
  path: '/api/ext/import/start',
  access: { registerIn: 'plan.*.register', right: 'import' },
  input: z.object({
    setting: z.enum(['validate', 'simulate', 'full']).default('validate'),
    encoding: z.enum(ENCODINGS).optional(),
    plan,
  }),
  output: as<{
    readonly jobs: readonly { readonly job: string; readonly register: string; readonly sheet: string | null }[];
  }>(),
  upload: true,
});
