import { historyEntry } from '@plumbline/contract/lists/history-entry.ts';
import { linkToList } from '../../lib/place/list-link.ts';
import { importResult } from '@plumbline/contract/features/imports/calls/runs.ts';
import { Link } from '@tanstack/react-router';
import { DownloadOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useSay } from '../../lib/value/language.ts';
import { notify } from '../../lib/look/notify.ts';
import { download } from '../../lib/call/send.ts';
import { importWords } from './words.ts';

/** Opens an import of the log with its rows, and downloads its result workbook. */
export default function LogActions({
  id,
  isDone,
}: {
  readonly id: string;
  readonly isDone: boolean;
}): React.JSX.Element {
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
      <Link to={linkToList(historyEntry.route, { field: 'batch', op: 'is', value: id })}>
        {say(importWords.wholeHistory)}
      </Link>
      {isDone && (
        <Button icon={<DownloadOutlined aria-hidden />} onClick={() => void take()}>
          {say(importWords.download)}
        </Button>
      )}
    </>
  );
}
