import type { Filling } from '@plumbline/contract/workflow/record.ts';
import { w, type Word } from '@plumbline/contract/words/word.ts';

/** The check sheet texts that a list shows before anything is opened; the other texts load later. */
export const listSheetWords = {
  printing: w('The file is being made. It is saved when it is ready.', '正在生成文件，完成后自动保存。'),
  printMax: w('At most 200 are printed at once.', '一次最多打印 200 份。'),
  workbookMax: w('At most 50 check sheets go into one workbook.', '一个工作簿最多 50 张检查表。'),
  workbook: w('Workbook to fill', '导出待填工作簿'),
} as const;

/** The names for a form: its tab, its link, and printing several. */
export interface FormWords {
  readonly tab: Word;
  readonly open: Word;
  readonly bulkPrint: Word;
}
const SHEET: FormWords = {
  tab: w('Check sheet', '检查表'),
  open: w('Open check sheet', '打开检查表'),
  bulkPrint: w('Print check sheets', '打印检查表'),
};
const DOCUMENT: FormWords = {
  tab: w('Document', '文件'),
  open: w('Open document', '打开文件'),
  bulkPrint: w('Print documents', '打印文件'),
};
/** The names for the form of a record: a form that exists only when one was designed is called a document. */
export const formWordsOf = (form: Filling<string> | undefined): FormWords => (form?.onlyDesigned ? DOCUMENT : SHEET);
