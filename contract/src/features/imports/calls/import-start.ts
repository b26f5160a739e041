import { z } from 'zod';
import { ENCODINGS, importCompare, importMapping } from '../../../rules/import-mapping.ts';
import { as, call } from '../../../calls/call.ts';
import { jsonText } from '../../../calls/json-text.ts';

/** One table to be filled from one sheet of a file. */
const importPart = z.strictObject({
  register: z.string().max(60),
  /** The sheet; omitted for a .csv. */
  sheet: z.string().max(255).optional(),
  /** The number of the row with the captions; by default the first row with content. */
  headerRow: z.int().min(1).max(1_048_576).optional(),
  /**
   * How foreign captions fill our fields; omitted where the captions are ours. It is remembered for the next such file.
   */
  mapping: importMapping.optional(),
  /** Also finds and lists rows of the table that are missing from the file. */
  compare: importCompare.optional(),
});
/** One table to be filled from one sheet of a file. */
export type ImportPart = z.input<typeof importPart>;

const plan = jsonText(200_000, z.array(importPart).min(1).max(60));

/**
 * Imports a whole workbook as one job; every part has its own log line and its own result. The server orders the parts
 * so that referenced rows come first; in a trial, later parts see what earlier ones would add.
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
