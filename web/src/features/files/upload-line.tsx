import { CloseOutlined, WarningOutlined, UploadOutlined } from '@ant-design/icons';
import { fill } from '@plumbline/contract/words/word.ts';
import { Button, Progress } from 'antd';
import { useSay } from '../../lib/value/language.ts';
import { Muted, Row, Stack } from '../../ui/layout.tsx';
import css from './attachments-tab.module.css';
import type { Upload } from './use-uploads.ts';
import { fileWords } from './words.ts';

/** A file being uploaded, or why it was refused. */
export function UploadLine({
  upload: { name, percent, problem },
  onDismiss,
}: {
  readonly upload: Upload;
  readonly onDismiss: () => void;
}): React.JSX.Element {
  const say = useSay();
  if (problem !== null)
    return (
      <Row as="li" gap={6} className={css.line} data-refused>
        <WarningOutlined aria-hidden className={css.sign ?? ''} />
        <Stack grow role="alert">
          <span className={css.name}>{name}</span>
          <span className={css.problem}>{problem}</span>
        </Stack>
        <Button
          type="text"
          icon={<CloseOutlined aria-hidden />}
          aria-label={say(fill(fileWords.dismiss, { name }))}
          onClick={onDismiss}
        />
      </Row>
    );
  return (
    <Row as="li" gap={6} className={css.line}>
      <UploadOutlined aria-hidden className={css.sign ?? ''} />
      <Stack grow>
        <span className={css.name}>{name}</span>
        <Progress percent={percent ?? 0} size="small" showInfo={false} aria-label={name} />
        <Muted small>{percent === null ? say(fileWords.waiting) : say(fill(fileWords.sending, { percent }))}</Muted>
      </Stack>
    </Row>
  );
}
