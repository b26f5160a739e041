import { importAbout, importCancel, importRerun, importResult, importStart, importUndo } from './calls/runs.ts';
import { importBadRows, importConsequences, importMake, importRemoveMissing, importRows } from './calls/import-rows.ts';
import { importInspect, importMappingDelete, importMappings, importMappingSave } from './calls/mappings.ts';
import { packList, packTake } from './calls/packs.ts';

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
  packList,
  packTake,
} as const;
