import { checkSheetGet } from './calls/check-sheet-get.ts';
import { checkSheetPrint } from './calls/check-sheet-print.ts';
import { checkSheetRead } from './calls/check-sheet-read.ts';
import { checkSheetWorkbook } from './calls/check-sheet-workbook.ts';
import { checkSheetSave } from './calls/check-sheet-save.ts';
import { formTemplatePrint } from './calls/form-template-print.ts';

/** The calls of check sheets. */
export const checksCalls = {
  checkSheetGet,
  checkSheetPrint,
  checkSheetRead,
  checkSheetWorkbook,
  checkSheetSave,
  formTemplatePrint,
} as const;
