import { importResult } from '@plumbline/contract/features/imports/calls/import-result.ts';
import { queryLists } from '@plumbline/contract/lists/index.ts';
import { registers } from '@plumbline/contract/registers/index.ts';
import { Link } from '@tanstack/react-router';
import { DownloadOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useSay } from '../../lib/language.ts';
import { notify } from '../../lib/notify.ts';
import { download } from '../../lib/send.ts';
import { extendRegister } from '../../register/extensions.ts';
import { MakeButton } from './make-button.tsx';
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

extendRegister(registers.importJob.key, {
  actions: ({ id, state }) => <LogActions id={id} isDone={state === 'done' || state === 'undone'} />,
});

// what a list can become is said by its declaration
for (const list of queryLists) {
  const { makes } = list.query;
  if (makes === undefined) continue;
  extendRegister(list.key, {
    bulkActions: [{ key: 'make', render: (facts) => <MakeButton list={list} makes={makes} facts={facts} /> }],
  });
  if (makes.changes !== undefined)
    extendRegister(makes.register, {
      bulkActions: [
        { key: list.key, render: (facts) => <MakeButton list={list} makes={makes} facts={facts} ofRows /> },
      ],
    });
}
