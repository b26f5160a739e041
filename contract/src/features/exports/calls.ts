import { z } from 'zod';
import { as, call, nothing, type Download } from '../../calls/call.ts';

/**
 * Returns the position of the caller's exports in the queue: how many exports run (as many as may run at once), and how
 * many wait ahead of the caller's first. Null when none of the caller's exports is waiting.
 */
export const exportsQueue = call({
  path: '/api/ext/exports/queue',
  access: 'signedIn',
  input: nothing,
  output: as<{ readonly running: number; readonly before: number } | null>(),
});

/** Maximum rows of one print-out. */
export const LIST_PRINT_MOST = 5000;
/** The lists that are printed for one row; each declares its columns in `prints`. */
export const PRINTED_LISTS = ['loopItem', 'parentTagItem'] as const;

/**
 * Prints the list of one row as a PDF, with the name of the row: the loop print-out, the tags of a parent tag. Requires
 * the right to see the list and its row.
 */
export const listPrint = call({
  path: '/api/ext/list/print',
  access: 'level',
  input: z.object({ list: z.enum(PRINTED_LISTS), id: z.guid() }),
  output: as<Download>(),
});

/** The calls that export files. */
export const exportsCalls = { exportsQueue, listPrint } as const;
