import type { RecordKey } from '@plumbline/contract/records/index.ts';
import { checkSheetPrint, checkSheetWorkbook, WORKBOOK_MOST } from '@plumbline/contract/workflow/fill/calls.ts';
import type { Filling } from '@plumbline/contract/workflow/record.ts';
import { FileExcelOutlined, PrinterOutlined } from '@ant-design/icons';
import { useSay } from '../../lib/value/language.ts';
import { notify } from '../../lib/look/notify.ts';
import { download } from '../../lib/call/send.ts';
import type { BulkFacts } from '../../register/extensions.ts';
import { Guarded } from '../../ui/guarded.tsx';
import { formWordsOf, listSheetWords } from './list-words.ts';

/** Maximum number of forms printed into one file. */
const PRINT_MAX = 200;

/** The button in the bar of chosen rows that prints their forms as one PDF. */
export function BulkPrintButton({
  register,
  form,
  facts,
}: {
  readonly register: RecordKey;
  readonly form: Filling<string>;
  readonly facts: BulkFacts;
}): React.JSX.Element {
  const say = useSay();
  const print = async (): Promise<void> => {
    notify.toast('info', listSheetWords.printing);
    try {
      await download(checkSheetPrint, { register, selection: facts.selection });
    } catch (error) {
      notify.failure(error);
    }
  };
  return (
    <Guarded
      size="small"
      icon={<PrinterOutlined aria-hidden />}
      reason={facts.count > PRINT_MAX ? say(listSheetWords.printMax) : undefined}
      onClick={print}
    >
      {say(formWordsOf(form).bulkPrint)}
    </Guarded>
  );
}

/** Exports the forms of the chosen records as a workbook that can be filled in offline. */
export function WorkbookButton({
  register,
  facts,
}: {
  readonly register: RecordKey;
  readonly facts: BulkFacts;
}): React.JSX.Element {
  const say = useSay();
  const take = async (): Promise<void> => {
    try {
      await download(checkSheetWorkbook, { register, selection: facts.selection });
    } catch (error) {
      notify.failure(error);
    }
  };
  return (
    <Guarded
      size="small"
      icon={<FileExcelOutlined aria-hidden />}
      reason={facts.count > WORKBOOK_MOST ? say(listSheetWords.workbookMax) : undefined}
      onClick={take}
    >
      {say(listSheetWords.workbook)}
    </Guarded>
  );
}
