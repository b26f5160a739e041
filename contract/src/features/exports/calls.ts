import { importTemplates } from './calls/import-templates.ts';

/** The calls of files handed out. */
export const exportsCalls = {
  importTemplates,
} as const;
