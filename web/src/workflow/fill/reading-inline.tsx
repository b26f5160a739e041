import { readingLine, type Reading } from '@plumbline/contract/rules/readings.ts';
import { fill } from '@plumbline/contract/words/word.ts';
import { WarningOutlined } from '@ant-design/icons';
import { Button, Input } from 'antd';
import { useId } from 'react';
import { useSay } from '../../lib/value/language.ts';
import { Muted, Row, Stack } from '../../ui/layout.tsx';
import css from './reading-inline.module.css';
import { readingWords } from './words.ts';

/** The props of the panel under a task whose value is outside its limits. */
export interface ReadingInlineProps {
  readonly reading: Reading;
  /** The reason as typed so far. */
  readonly reason: string;
  /**
   * The caption of the box that raises a punch item; undefined where the form has no such box, or the task has no
   * boxes.
   */
  readonly punchBox: string | undefined;
  readonly isLocked: boolean;
  readonly onRaise: () => void;
  readonly onReason: (reason: string) => void;
}

/**
 * A value outside its limits: the user raises a punch item or accepts the value with a reason. Without either, the
 * sheet cannot be signed.
 */
export function ReadingInline(props: ReadingInlineProps): React.JSX.Element {
  const { reading, reason, punchBox, isLocked, onRaise, onReason } = props;
  const say = useSay();
  const id = useId();
  return (
    <Row
      as="section"
      wrap
      align="end"
      gap="8px 16px"
      className={css.panel}
      data-reading={reading.task.name}
      aria-label={say(reading.expired === null ? readingWords.title : readingWords.expired)}
    >
      <p className={css.line} role="status">
        <WarningOutlined aria-hidden /> <strong>{say(readingLine(reading))}</strong>
      </p>
      {isLocked ? (
        <Muted as="p">{reason}</Muted>
      ) : (
        <>
          {punchBox !== undefined && (
            <Button onClick={onRaise}>{say(fill(readingWords.raise, { box: punchBox }))}</Button>
          )}
          <Stack gap={4} className={css.reason}>
            <label htmlFor={id}>{say(punchBox === undefined ? readingWords.reason : readingWords.orReason)}</label>
            <Input
              id={id}
              required
              maxLength={2000}
              status={reading.reason === '' ? 'error' : ''}
              value={reason}
              onChange={({ target }) => onReason(target.value)}
            />
          </Stack>
        </>
      )}
    </Row>
  );
}
