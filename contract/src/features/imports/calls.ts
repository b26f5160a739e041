import { importAbout } from './calls/import-about.ts';
import { importBadRows } from './calls/import-bad-rows.ts';
import { importInspect } from './calls/import-inspect.ts';
import { importRerun } from './calls/import-rerun.ts';
import { importStart } from './calls/import-start.ts';
import { importCancel } from './calls/import-cancel.ts';
import { importConsequences } from './calls/import-consequences.ts';
import { importMake } from './calls/import-make.ts';
import { importResult } from './calls/import-result.ts';
import { importRows } from './calls/import-rows.ts';
import { importMappingDelete, importMappings, importMappingSave } from './calls/import-mappings.ts';
import { importRemoveMissing } from './calls/import-remove-missing.ts';
import { importUndo } from './calls/import-undo.ts';

/** The calls of imports. */
export const importsCalls = {
  importAbout,
  importBadRows,
  importInspect,
  importRerun,
  importStart,
  importCancel,
  importConsequences,
  importMake,
  importResult,
  importRows,
  importUndo,
  importRemoveMissing,
  importMappings,
  importMappingSave,
  importMappingDelete,
} as const;
