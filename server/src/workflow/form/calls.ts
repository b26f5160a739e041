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

/** The API calls of the form designer. */
export const formHandlers = [
  handle(formTemplateGet, (context, { revision, starter, ...options }) => {
    return designOf(context.db, actorOf(context), options, { revision, starter });
  }),
  handle(formTemplateSave, (context, input) => {
    return saveDesign(context.db, actorOf(context), input);
  }),
  handleUpload(
    formSheetRead,
    async (context, _input, file) => {
      await countTries(context.db, [{ key: `form-sheet:${context.address}`, ...TRIES }]);
      try {
        return { sheets: await layOutBook(file, { limits: OWN_SHEET }) };
      } catch (error) {
        throw error instanceof SheetError ? sheetRefusal(error) : error;
      }
    },
    { largest: () => OWN_SHEET.bytes },
  ),
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
