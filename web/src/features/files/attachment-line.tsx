import { DeleteOutlined, DownloadOutlined } from '@ant-design/icons';
import type { Attachment } from '@plumbline/contract/features/files/calls.ts';
import { fill } from '@plumbline/contract/words/word.ts';
import { Button } from 'antd';
import { useFormat, useSay } from '../../lib/value/language.ts';
import { notify } from '../../lib/look/notify.ts';
import { Guarded } from '../../ui/guarded.tsx';
import { Muted, PlainButton, Row, Stack } from '../../ui/layout.tsx';
import css from './attachments-tab.module.css';
import { sizeText } from './file-kind.ts';
import { FileSign } from './file-sign.tsx';
import { saveAttachment } from './open-attachment.ts';
import { fileWords } from './words.ts';

/** One file of a row. */
export interface AttachmentLineProps {
  readonly file: Attachment;
  /** Why it cannot be deleted. */
  readonly reason: string | undefined;
  readonly onShow: () => void;
  readonly onRemove: () => Promise<void>;
}

export function AttachmentLine({ file, reason, onShow, onRemove }: AttachmentLineProps): React.JSX.Element {
  const say = useSay();
  const format = useFormat();
  const { name, type, size, by, at } = file;
  const save = async (): Promise<void> => {
    try {
      await saveAttachment(file);
    } catch (error) {
      notify.failure(error);
    }
  };
  return (
    <Row as="li" gap={6} className={css.line}>
      <FileSign type={type} />
      <Stack grow>
        <PlainButton
          className={css.open}
          title={name}
          aria-label={say(fill(fileWords.previewOf, { name }))}
          onClick={onShow}
        >
          {name}
        </PlainButton>
        <Muted small>
          {sizeText(size)} · {say(fill(fileWords.by, { by, at: format.dateTime(at) }))}
        </Muted>
      </Stack>
      <Button
        type="text"
        icon={<DownloadOutlined aria-hidden />}
        aria-label={say(fill(fileWords.downloadOf, { name }))}
        onClick={() => void save()}
      />
      <Guarded
        type="text"
        danger
        icon={<DeleteOutlined aria-hidden />}
        aria-label={say(fill(fileWords.remove, { name }))}
        reason={reason}
        onClick={onRemove}
      />
    </Row>
  );
}
