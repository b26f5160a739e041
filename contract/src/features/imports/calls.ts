import {
  importAbout,
  importAgain,
  importCancel,
  importRerun,
  importResult,
  importStart,
  importUndo,
  importUnknown,
} from './calls/runs.ts';
import { importBadRows, importConsequences, importMake, importRemoveMissing, importRows } from './calls/import-rows.ts';
import { importInspect, importMappingDelete, importMappings, importMappingSave } from './calls/mappings.ts';
import { packList, packTake } from './calls/packs.ts';
import { registerStart } from './calls/register-start.ts';
import { importTemplates } from './calls/templates.ts';

/** The calls of imports. */
export const importsCalls = {
  importAbout,
  importAgain,
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
  importUnknown,
  importRemoveMissing,
  importMappings,
  importMappingSave,
  importMappingDelete,
  packList,
  packTake,
  importTemplates,
  registerStart,
} as const;
