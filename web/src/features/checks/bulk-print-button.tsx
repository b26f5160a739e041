import { checkSheetPrint } from '@plumbline/contract/workflow/fill/calls/check-sheet-print.ts';
import { PrinterOutlined } from '@ant-design/icons';
import { useSay } from '../../lib/language.ts';
import { notify } from '../../lib/notify.ts';
import { download } from '../../lib/send.ts';
import type { BulkFacts } from '../../register/extensions.ts';
import { Guarded } from '../../ui/guarded.tsx';
import { sheetWords } from './words.ts';

/** So many check sheets go into one file. */
const PRINT_MAX = 200;

/** The button in the bar of chosen rows that prints their check sheets as one PDF. */
export function BulkPrintButton({ facts }: { readonly facts: BulkFacts }): React.JSX.Element {
  const say = useSay();
  const print = async (): Promise<void> => {
    notify.toast('info', sheetWords.printing);
    try {
      await download(checkSheetPrint, { selection: facts.selection });
    } catch (error) {
      notify.failure(error);
    }
  };
  return (
    <Guarded
      size="small"
      icon={<PrinterOutlined aria-hidden />}
      reason={facts.count > PRINT_MAX ? say(sheetWords.printMax) : undefined}
      onClick={print}
    >
      {say(sheetWords.bulkPrint)}
    </Guarded>
  );
}
