import { fitTo } from '@plumbline/contract/rules/form-problems.ts';
import { formFile, readFormFile } from '@plumbline/contract/rules/form-file.ts';
import { layOut } from '@plumbline/contract/rules/form-grid.ts';
import type { FormOwner } from '@plumbline/contract/rules/form-sources.ts';
import { formTemplate, type FormTemplate } from '@plumbline/contract/rules/form.ts';
import type { LaidSheet } from '@plumbline/contract/rules/own-sheet/laid-sheet.ts';
import type { OwnForm } from '@plumbline/contract/rules/own-sheet/own-form.ts';
import { ownSheetData } from '@plumbline/contract/rules/own-sheet/own-sheet-data.ts';
import { toSpreadsheetForm } from '@plumbline/contract/rules/spreadsheet-sheet.ts';
import { fill, w, type Word } from '@plumbline/contract/words/word.ts';
import { saveFile } from '../../lib/call/download.ts';
import { notify } from '../../lib/look/notify.ts';
import { NOT_JSON, readForm } from './problems.ts';
import { inBothLanguages } from './template-edit.ts';
import { designWords } from './words.ts';

/** Maximum size of a form file; a form of 200 tasks with tables is far smaller. */
const MOST_BYTES = 2 * 1024 * 1024;
/** Maximum problems listed; a hostile file may have thousands. */
const MOST_NAMED = 5;

function saveJson(title: string, kind: string, text: string): void {
  saveFile(new Blob([text], { type: 'application/json' }), `${title.replaceAll(/[\\/:*?"<>|]/g, '_')}.${kind}.json`);
}

/** Downloads a form as a file. */
export const saveFormFile = (title: string, form: FormTemplate): void =>
  saveJson(title, 'form', formFile(inBothLanguages(form)));

/** Downloads an empty form as spreadsheet-form data, laid out as on paper (reading D84). */
export function saveSpreadsheetForm(
  { title, description }: { readonly title: string; readonly description: string },
  template: FormTemplate,
): void {
  const grid = layOut(template, {
    title: '',
    documentCode: '',
    itr: { name: title, description },
    header: {},
    signOffs: [],
  });
  const empty = { name: title, grid, answers: {}, comment: '', codes: { barcode: '', qr: '' } };
  saveJson(title, 'spreadsheet', JSON.stringify(toSpreadsheetForm([empty]), null, 2));
}

/** Downloads somebody's own sheet as spreadsheet-form data, laid out as in its workbook. */
export const saveOwnSheetData = (sheet: LaidSheet, own: OwnForm): void =>
  saveJson(sheet.name, 'spreadsheet', JSON.stringify(ownSheetData(sheet, own), null, 2));

/** Reads a file's text: returns a form that fits this kind of owner, or why the file was refused. */
export function formOf(owner: FormOwner, text: string): { readonly form: FormTemplate } | { readonly why: Word } {
  const value = readFormFile(text);
  if (value === undefined) return { why: NOT_JSON };
  // drop what another kind of form shows and this kind cannot, before validating
  const other = formTemplate.safeParse(value).data;
  const { form, problems } = readForm(owner, other ? fitTo(owner, other) : value);
  if (form) return { form };
  const named = problems.slice(0, MOST_NAMED).map(({ words }) => words);
  const more = problems.length > named.length ? ' …' : '';
  return { why: w(named.map(({ en }) => en).join(' ') + more, named.map(({ zh }) => zh).join(' ') + more) };
}

/**
 * Reads a form from a file the user chose, after confirmation; null when it was refused, which is reported to the user.
 */
export async function readFormFrom(owner: FormOwner, file: File): Promise<FormTemplate | null> {
  if (file.size > MOST_BYTES) {
    notify.message('error', designWords.fileTooLarge);
    return null;
  }
  const read = formOf(owner, await file.text());
  if ('why' in read) {
    notify.notification('error', designWords.fileRefused, read.why);
    return null;
  }
  const { title, tasks } = read.form;
  const facts = (text: string) => ({ title: text, count: tasks.length });
  const isSure = await notify.confirm({
    title: designWords.fileTitle,
    text: {
      en: fill(designWords.fileText, facts(title.en)).en,
      zh: fill(designWords.fileText, facts(title.zh)).zh,
    },
    ok: designWords.replace,
  });
  return isSure ? read.form : null;
}
