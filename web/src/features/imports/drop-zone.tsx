import { DeleteOutlined, FileExcelOutlined, InboxOutlined } from '@ant-design/icons';
import type { Word } from '@plumbline/contract/words/word.ts';
import { fill } from '@plumbline/contract/words/word.ts';
import { Button } from 'antd';
import { useId, useRef, useState, type DragEvent } from 'react';
import { useFormat, useSay } from '../../lib/value/language.ts';
import { Row, Stack } from '../../ui/layout.tsx';
import css from './imports-page.module.css';
import { importWords } from './words.ts';

/** Accepts one file, dropped or chosen. */
export interface DropZoneProps {
  readonly file: File | null;
  /** Why the file was refused; a refused file is not accepted. */
  readonly refusal: Word | string | null;
  readonly onFile: (file: File | null) => void;
}

/** A drop area that is also a file picker; an accepted file can be removed again. */
export function DropZone({ file, refusal, onFile }: DropZoneProps): React.JSX.Element {
  const say = useSay();
  const format = useFormat();
  const input = useRef<HTMLInputElement>(null);
  const problem = useId();
  const [isOver, setOver] = useState(false);
  const take = (files: FileList | null): void => {
    const [first] = files ?? [];
    if (first !== undefined) onFile(first);
    // the user may choose the same file again after correcting it
    if (input.current !== null) input.current.value = '';
  };
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files);
  };
  return (
    <div>
      <Stack
        align="center"
        justify="center"
        gap={8}
        muted
        className={css.drop}
        data-over={isOver || undefined}
        data-refused={refusal !== null || undefined}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        {file === null ? (
          <>
            <InboxOutlined aria-hidden className={css.dropIcon ?? ''} />
            <span>
              {say(importWords.drop)} {say(importWords.or)}{' '}
              <Button
                type="link"
                className={css.browse ?? ''}
                aria-describedby={refusal === null ? undefined : problem}
                onClick={() => input.current?.click()}
              >
                {say(importWords.browse)}
              </Button>
            </span>
          </>
        ) : (
          <Row gap={10} className={css.file}>
            <FileExcelOutlined aria-hidden />
            <span className={css.fileName}>{file.name}</span>
            <span className={css.soft}>
              {say(fill(importWords.size, { size: format.count(Math.ceil(file.size / 1024)) }))}
            </span>
            <Button
              type="text"
              icon={<DeleteOutlined aria-hidden />}
              aria-label={say(fill(importWords.remove, { name: file.name }))}
              onClick={() => onFile(null)}
            />
          </Row>
        )}
        <input
          ref={input}
          hidden
          type="file"
          accept=".csv,.xlsx,.xer,.xml"
          aria-label={say(importWords.file)}
          onChange={({ target }) => take(target.files)}
        />
      </Stack>
      {refusal !== null && (
        <p id={problem} role="alert" className={css.refusal}>
          {typeof refusal === 'string' ? refusal : say(refusal)}
        </p>
      )}
    </div>
  );
}
