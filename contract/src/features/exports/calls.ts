import { exportsQueue } from './calls/exports-queue.ts';
import { importTemplates } from './calls/import-templates.ts';
import { listPrint } from './calls/list-print.ts';

/** The calls that export files. */
export const exportsCalls = {
  exportsQueue,
  importTemplates,
  listPrint,
} as const;
