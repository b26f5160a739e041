import { InboxOutlined } from '@ant-design/icons';
import { fill, type Word } from '@plumbline/contract/words/word.ts';
import { Button } from 'antd';
import { useId, useRef, useState, type DragEvent } from 'react';
import { clientSettings } from '../../lib/client-settings.ts';
import { useSay } from '../../lib/value/language.ts';
import { Muted, Stack } from '../../ui/layout.tsx';
import css from './attachments-tab.module.css';
import { ACCEPTED } from './file-kind.ts';
import { fileWords } from './words.ts';

interface DropFilesProps {
  readonly onFiles: (files: readonly File[]) => void;
  /** The row allows one file and has it: a new file replaces it. */
  readonly isReplacing?: boolean;
  /** Which files, where they are not attachments. */
  readonly of?: {
    /** Their extensions. */
    readonly accept: string;
    /** What to drop, up to the link that chooses files. */
    readonly drop: Word;
    /** The name of the input. */
    readonly input: Word;
    /** The kinds and sizes that are accepted. */
    readonly kinds: Word;
  };
}

/** What is dropped where nothing else is said. */
const attachments = (isReplacing: boolean): NonNullable<DropFilesProps['of']> => ({
  accept: ACCEPTED,
  drop: isReplacing ? fileWords.dropOne : fileWords.drop,
  input: fileWords.input,
  kinds: fill(fileWords.kinds, { limit: clientSettings()['files.limitMb'] }),
});

/** Accepts any number of files, dropped or chosen; on a tablet the chooser offers the camera. */
export function DropFiles({ onFiles, isReplacing = false, of }: DropFilesProps): React.JSX.Element {
  const say = useSay();
  const words = of ?? attachments(isReplacing);
  const input = useRef<HTMLInputElement>(null);
  const kinds = useId();
  const [isOver, setOver] = useState(false);
  const take = (files: FileList | null): void => {
    onFiles([...(files ?? [])]);
    // the user may choose the same file again after correcting it
    if (input.current !== null) input.current.value = '';
  };
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files);
  };
  return (
    <Stack
      align="center"
      justify="center"
      gap={4}
      muted
      className={css.drop}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <span>
        <InboxOutlined aria-hidden /> {say(words.drop)}{' '}
        <Button
          type="link"
          className={css.browse ?? ''}
          aria-describedby={kinds}
          onClick={() => input.current?.click()}
        >
          {say(isReplacing ? fileWords.replace : fileWords.browse)}
        </Button>
      </span>
      <Muted id={kinds} small>
        {say(words.kinds)}
      </Muted>
      <input
        ref={input}
        hidden
        multiple={!isReplacing}
        type="file"
        accept={words.accept}
        aria-label={say(words.input)}
        onChange={({ target }) => take(target.files)}
      />
    </Stack>
  );
}
