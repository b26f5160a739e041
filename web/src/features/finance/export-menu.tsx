import type { REVIEW_AREAS } from '@plumbline/contract/access.ts';
import { invoiceExport, paymentList } from '@plumbline/contract/features/finance/read-calls.ts';
import type { QueueTab } from '@plumbline/contract/features/finance/review-calls.ts';
import { DownloadOutlined } from '@ant-design/icons';
import { Button, Dropdown } from 'antd';
import { download } from '../../lib/call/send.ts';
import { notify } from '../../lib/look/notify.ts';
import { useSay } from '../../lib/value/language.ts';
import { readWords } from './read-words.ts';

interface MenuProps {
  readonly review: keyof typeof REVIEW_AREAS;
  readonly tab: QueueTab;
}

/** Exports what a tab shows in the columns of the tax platform; of the input review also the payment list. */
export function ExportMenu({ review, tab }: MenuProps): React.JSX.Element {
  const say = useSay();
  const acts = {
    platformXlsx: () => download(invoiceExport, { page: review, tab, format: 'xlsx' }),
    platformCsv: () => download(invoiceExport, { page: review, tab, format: 'csv' }),
    ...(review === 'input' && {
      paymentsXlsx: () => download(paymentList, { format: 'xlsx' }),
      paymentsCsv: () => download(paymentList, { format: 'csv' }),
    }),
  };
  const items = Object.entries(acts).map(([key, act]) => ({
    key,
    label: say(readWords[key as keyof typeof acts]), // eslint-disable-line -- the keys of the object above
    onClick: () => void act().catch(notify.failure),
  }));
  return (
    <Dropdown trigger={['click']} menu={{ items }}>
      <Button icon={<DownloadOutlined aria-hidden />}>{say(readWords.exportAs)}</Button>
    </Dropdown>
  );
}
