import type { AnswerColumn } from '@plumbline/contract/rules/answer-columns.ts';
import { fill, type Word } from '@plumbline/contract/words/word.ts';
import { answerTableExport, type AnswerTable } from '@plumbline/contract/workflow/gather/calls.ts';
import { DownloadOutlined, UploadOutlined } from '@ant-design/icons';
import { Button, Dropdown } from 'antd';
import { useRef } from 'react';
import { useFormat, useSay } from '../../lib/value/language.ts';
import { notify } from '../../lib/look/notify.ts';
import { download } from '../../lib/call/send.ts';
import { Guarded } from '../../ui/guarded.tsx';
import { SideSheet } from '../../ui/side-sheet.tsx';
import { FileTrial } from './file-trial.tsx';
import { fileWords } from './file-words.ts';
import { type TriedFile, useAnswerFile } from './use-answer-file.ts';
import type { CellWrite } from './use-table-writes.ts';

/** Exports the table as a file, and imports a filled-in file: first as a dry run, then written as one step. */
export function AnswerFileButtons({
  table,
  columns,
  may,
  onWrite,
}: {
  readonly table: AnswerTable;
  readonly columns: ReadonlyMap<string, AnswerColumn>;
  /** True when answers may be changed. */
  readonly may: boolean;
  readonly onWrite: (cells: readonly CellWrite[]) => void;
}): React.JSX.Element {
  const say = useSay();
  const format = useFormat();
  const input = useRef<HTMLInputElement>(null);
  const { tried, isBusy, read, close } = useAnswerFile(table);
  const { register, id } = table;
  const save = (kind: 'xlsx' | 'csv'): void =>
    void download(answerTableExport, { register, id, format: kind }).catch((error: unknown) => notify.failure(error));
  const count = tried?.found.changes.length ?? 0;
  return (
    <>
      <Dropdown
        trigger={['click']}
        menu={{
          items: (['xlsx', 'csv'] as const).map((key) => ({ key, label: say(fileWords[key]) })),
          onClick: ({ key }) => save(key === 'csv' ? 'csv' : 'xlsx'),
        }}
      >
        <Button size="small" icon={<DownloadOutlined aria-hidden />}>
          {say(fileWords.export)}
        </Button>
      </Dropdown>
      {may && (
        <Button
          size="small"
          icon={<UploadOutlined aria-hidden />}
          disabled={isBusy}
          onClick={() => input.current?.click()}
        >
          {say(isBusy ? fileWords.reading : fileWords.choose)}
        </Button>
      )}
      <input
        ref={input}
        hidden
        type="file"
        accept=".xlsx,.csv"
        aria-label={say(fileWords.file)}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) void read(file, {});
          target.value = '';
        }}
      />
      {tried && (
        <SideSheet
          open
          wide
          onClose={close}
          title={say(fill(fileWords.title, { file: tried.file.name }))}
          note={say(fileWords.note)}
          footer={
            <>
              <Button onClick={close}>{say(fileWords.cancel)}</Button>
              <Guarded
                type="primary"
                busy={isBusy}
                reason={whyNot(tried, say)}
                onClick={() => {
                  onWrite(writesOf(tried, columns));
                  close();
                }}
              >
                {say(fill(fileWords.write, { count: format.count(count) }))}
              </Guarded>
            </>
          }
        >
          <FileTrial
            table={table}
            columns={[...columns.values()]}
            tried={tried}
            isBusy={isBusy}
            onRead={(how) => void read(tried.file, how)}
          />
        </SideSheet>
      )}
    </>
  );
}

/** Why the file cannot be written as it was read. */
function whyNot({ found }: TriedFile, say: (word: Word) => string): string | undefined {
  if (found.isGuess) return say(fileWords.encodingUnsure);
  return found.changes.length === 0 ? say(fileWords.nothing) : undefined;
}

/** The cells to write, each with the value that the dry run saw in it. */
function writesOf({ found }: TriedFile, columns: ReadonlyMap<string, AnswerColumn>): readonly CellWrite[] {
  const byAnswer = new Map([...columns.values()].map((column) => [column.answer, column]));
  return found.changes.flatMap(({ id, answer, was, next }) => {
    const column = byAnswer.get(answer);
    return column ? [{ id, column, value: next, text: String(next ?? ''), seen: was }] : [];
  });
}
