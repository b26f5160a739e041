import { z } from 'zod';
import { as, call, type Download } from '../../../calls/call.ts';

/** The most rows of one print-out. */
export const LIST_PRINT_MOST = 5000;
/** The lists that are printed with the row they are of; each says its columns by `prints`. */
export const PRINTED_LISTS = ['loopItem', 'parentTagItem'] as const;

/** A list of one row as a PDF, with what that row is called: the loop print-out, the tags of a parent tag. Asks for the right to see the list and its row. */
export const listPrint = call({
  path: '/api/ext/list/print',
  access: 'level',
  input: z.object({ list: z.enum(PRINTED_LISTS), id: z.guid() }),
  output: as<Download>(),
});
