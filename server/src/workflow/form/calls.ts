import {
  formSheetRead,
  formStarterApprove,
  formStartersApprove,
  formStarters,
  formStarterTake,
  formTemplateGet,
  formTemplateSave,
  OWN_SHEET_MEGABYTES,
} from '@plumbline/contract/workflow/form/calls.ts';
import type { OutputOf } from '@plumbline/contract/calls/call.ts';
import { AppError } from '@plumbline/contract/errors.ts';
import { w } from '@plumbline/contract/words/word.ts';
import type { Context } from '../../http/context.ts';
import type { UploadedFile } from '../../http/register-service.ts';
import { actorOf } from '../../register/row/actor-of.ts';
import { handle, handleUpload } from '../../http/handler.ts';
import { countTries } from '../../http/tries.ts';
import { layOutBook } from '../../sheets/read-table.ts';
import { SheetError } from '../../sheets/sheet-error.ts';
import { sheetRefusal } from '../sheet-refusal.ts';
import { approveStarters } from './approve-starters.ts';
import { approveStarter, designOf, saveDesign, takeStarter } from './design.ts';
import { ownerFacts, proposeStarters } from './propose.ts';

const MEGABYTE = 1024 * 1024;
/** A workbook with a form in it is small: more than this is an attack, or a mistake. */
const OWN_SHEET = { bytes: OWN_SHEET_MEGABYTES * MEGABYTE, unpackedBytes: 100 * MEGABYTE, seconds: 20, memoryMb: 384 };
/** Reading occupies a thread, so the requests of one address are limited. */
const TRIES = { most: 30, windowSeconds: 60 };

const NOT_XLSX = w(
  'The file is not an Excel workbook (.xlsx). In Excel: File, Save as, Excel workbook (.xlsx).',
  '该文件不是 Excel 工作簿 (.xlsx)。请在 Excel 中选择“文件”“另存为”“Excel 工作簿 (.xlsx)”。',
);
/** Reads how the sheets of a workbook are laid out. @throws AppError with what is wrong with the file */
async function readSheet(context: Context, file: UploadedFile): Promise<OutputOf<typeof formSheetRead>> {
  await countTries(context.db, [{ key: `form-sheet:${context.address}`, ...TRIES }]);
  try {
    return { sheets: await layOutBook(file, { limits: OWN_SHEET }) };
  } catch (error) {
    if (!(error instanceof SheetError)) throw error;
    if (error.code === 'import.notSpreadsheet') throw new AppError('notAllowedHere', { why: NOT_XLSX });
    throw sheetRefusal(error);
  }
}

/** The API calls of the form designer. */
export const formHandlers = [
  handle(formTemplateGet, (context, { revision, starter, ...options }) => {
    return designOf(context.db, actorOf(context), options, { revision, starter });
  }),
  handle(formTemplateSave, (context, input) => {
    return saveDesign(context.db, actorOf(context), input);
  }),
  handleUpload(formSheetRead, (context, _input, file) => readSheet(context, file), { largest: () => OWN_SHEET.bytes }),
  handle(formStarters, async (context, { register, id }) => {
    return proposeStarters(register, await ownerFacts(context.db, actorOf(context), register, id));
  }),
  handle(formStarterTake, (context, input) => {
    return takeStarter(context.db, actorOf(context), input);
  }),
  handle(formStarterApprove, (context, input) => {
    return approveStarter(context.db, actorOf(context), input);
  }),
  handle(formStartersApprove, (context, input) => {
    return approveStarters(context.db, actorOf(context), input);
  }),
];
