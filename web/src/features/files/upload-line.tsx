import { CaretRightOutlined, CloseOutlined, PauseOutlined, UploadOutlined, WarningOutlined } from '@ant-design/icons';
import { fill, w, type Word } from '@plumbline/contract/words/word.ts';
import { Button, Progress } from 'antd';
import { useSay } from '../../lib/value/language.ts';
import { Muted, Row, Stack } from '../../ui/layout.tsx';
import css from './attachments-tab.module.css';
import type { Upload } from './use-uploads.ts';
import { fileWords } from './words.ts';

const NOTHING = w('', '');
/** What a reader is told at once; how much was sent is not. */
const statusOf = (state: Upload['state'], percent: number): Word => {
  if (state === 'sending') return NOTHING;
  return fill(state === 'paused' ? fileWords.pausedAt : fileWords.lostAt, { percent });
};

function Controls({
  name,
  isPaused,
  control,
}: {
  readonly name: string;
  readonly isPaused: boolean;
  readonly control: NonNullable<Upload['control']>;
}): React.JSX.Element {
  const say = useSay();
  // one button that changes, so that it keeps the focus
  return (
    <>
      <Button
        type="text"
        icon={isPaused ? <CaretRightOutlined aria-hidden /> : <PauseOutlined aria-hidden />}
        aria-label={say(fill(isPaused ? fileWords.resume : fileWords.pause, { name }))}
        onClick={isPaused ? control.resume : control.pause}
      />
      <Button
        type="text"
        icon={<CloseOutlined aria-hidden />}
        aria-label={say(fill(fileWords.cancelUpload, { name }))}
        onClick={control.cancel}
      />
    </>
  );
}

/** A file being uploaded, or why it was refused. */
export function UploadLine({
  upload: { name, percent, problem, state, control },
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
        <Muted small>
          <span role="status">{say(statusOf(state, percent ?? 0))}</span>
          {state === 'sending' && say(percent === null ? fileWords.waiting : fill(fileWords.sending, { percent }))}
        </Muted>
      </Stack>
      {control !== null && <Controls name={name} isPaused={state === 'paused'} control={control} />}
    </Row>
  );
}
