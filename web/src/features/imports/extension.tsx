import { checkSheetWorkbook, WORKBOOK_MOST } from '@plumbline/contract/workflow/fill/calls/check-sheet-workbook.ts';
import { importResult } from '@plumbline/contract/features/imports/calls/import-result.ts';
import { registers } from '@plumbline/contract/registers/index.ts';
import { Link } from '@tanstack/react-router';
import { DownloadOutlined, FileExcelOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useSay } from '../../lib/language.ts';
import { notify } from '../../lib/notify.ts';
import { download } from '../../lib/send.ts';
import { type BulkFacts, extendRegister } from '../../register/extensions.ts';
import { Guarded } from '../../ui/guarded.tsx';
import { digitalWords } from './digital/words.ts';
import { importWords } from './words.ts';

/** Opens an import of the log with its rows, and takes its result workbook. */
function LogActions({ id, isDone }: { readonly id: string; readonly isDone: boolean }): React.JSX.Element {
  const say = useSay();
  const take = async (): Promise<void> => {
    try {
      await download(importResult, { job: id });
    } catch (error) {
      notify.failure(error);
    }
  };
  return (
    <>
      <Link to={`/Import/Imports?job=${id}`}>{say(importWords.openImport)}</Link>
      {isDone && (
        <Button icon={<DownloadOutlined aria-hidden />} onClick={() => void take()}>
          {say(importWords.download)}
        </Button>
      )}
    </>
  );
}

/** Takes the chosen checks as a workbook that is filled without a connection. */
function WorkbookButton({ facts }: { readonly facts: BulkFacts }): React.JSX.Element {
  const say = useSay();
  const take = async (): Promise<void> => {
    try {
      await download(checkSheetWorkbook, { selection: facts.selection });
    } catch (error) {
      notify.failure(error);
    }
  };
  return (
    <Guarded
      size="small"
      icon={<FileExcelOutlined aria-hidden />}
      reason={facts.count > WORKBOOK_MOST ? say(digitalWords.workbookMax) : undefined}
      onClick={take}
    >
      {say(digitalWords.workbook)}
    </Guarded>
  );
}

extendRegister(registers.importJob.key, {
  actions: ({ id, state }) => <LogActions id={id} isDone={state === 'done' || state === 'undone'} />,
});
extendRegister(registers.tagItr.key, {
  bulkActions: [{ key: 'workbook', render: (facts) => <WorkbookButton facts={facts} /> }],
});
