import { exportsQueue } from './calls/exports-queue.ts';
import { importTemplates } from './calls/import-templates.ts';
import { listPrint } from './calls/list-print.ts';

/** The calls of files handed out. */
export const exportsCalls = {
  exportsQueue,
  importTemplates,
  listPrint,
} as const;
