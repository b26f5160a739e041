import type { Scan } from '@plumbline/contract/features/documents/scans.ts';
import { fill } from '@plumbline/contract/words/word.ts';
import { Modal } from 'antd';
import { useId, useState } from 'react';
import { useCurrentPage } from '../../../lib/place/current-page.ts';
import { useSay } from '../../../lib/value/language.ts';
import type { RecordName } from '../../../register/record-address.ts';
import { Muted, Stack } from '../../../ui/layout.tsx';
import { uiWords } from '../../../ui/words.ts';
import { ItemChooser } from '../../files/item-chooser.tsx';
import { fileAndSay } from './use-scans.ts';
import { inboxWords } from './words.ts';

/** Files a scan to records that a person chooses; those its codes name are chosen already. */
export function FileByHand({
  scan,
  records,
  onClose,
}: {
  readonly scan: Scan;
  readonly records: readonly RecordName[];
  readonly onClose: () => void;
}): React.JSX.Element {
  const say = useSay();
  const { go } = useCurrentPage();
  const id = useId();
  const [chosen, setChosen] = useState<readonly RecordName[]>(records);
  const [isBusy, setBusy] = useState(false);
  const fileIt = async (): Promise<void> => {
    setBusy(true);
    const isFiled = await fileAndSay(scan, chosen, go);
    setBusy(false);
    if (isFiled) onClose();
  };
  return (
    <Modal
      open
      title={say(fill(inboxWords.handTitle, { name: scan.name }))}
      okText={say(inboxWords.file)}
      cancelText={say(inboxWords.back)}
      okButtonProps={{ disabled: chosen.length === 0, loading: isBusy }}
      closable={{ 'aria-label': say(uiWords.close) }}
      onOk={() => void fileIt()}
      onCancel={onClose}
    >
      <Stack gap={8}>
        <Muted as="p">{say(inboxWords.handText)}</Muted>
        <label htmlFor={id}>{say(inboxWords.records)}</label>
        <ItemChooser id={id} value={chosen} onChange={setChosen} />
      </Stack>
    </Modal>
  );
}
