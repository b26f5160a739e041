import { exportsQueue } from './calls/exports-queue.ts';
import { importTemplates } from './calls/import-templates.ts';

/** The calls of files handed out. */
export const exportsCalls = {
  exportsQueue,
  importTemplates,
} as const;
