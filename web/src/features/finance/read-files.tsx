import type { FileRead } from '@plumbline/contract/features/finance/read-calls.ts';
import { wayLabel } from '@plumbline/contract/rules/invoice/fields.ts';
import { fill, type Word } from '@plumbline/contract/words/word.ts';
import { DeleteOutlined } from '@ant-design/icons';
import { Button, Input } from 'antd';
import { useId, useState } from 'react';
import { clientSettings } from '../../lib/client-settings.ts';
import { sayNow, useSay } from '../../lib/value/language.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Guarded } from '../../ui/guarded.tsx';
import { Card, Muted, PlainList, Row, Stack } from '../../ui/layout.tsx';
import { StatePill } from '../../ui/state-pill.tsx';
import { DropFiles } from '../files/drop-files.tsx';
import { UploadLine } from '../files/upload-line.tsx';
import css from './finance.module.css';
import { ReadInvoiceLine } from './read-invoice.tsx';
import { readWords } from './read-words.ts';
import { INVOICE_ENDS, type Reading, type ReadFile, readyIn, useReading } from './use-reading.ts';
import { financeWords } from './words.ts';

/** Invoices shown of a file at first, and more at each wish. */
const SHOWN = 50;

interface ReadFilesProps {
  readonly page: string;
  readonly onBack: () => void;
  readonly onOpen: (id: string) => void;
}

/** Reads files of invoices: what was found, file by file and invoice by invoice, and then writes what is ready. */
export function ReadFiles({ page, onBack, onOpen }: ReadFilesProps): React.JSX.Element {
  const say = useSay();
  const reading = useReading(page);
  const { items, uploads, dismiss, read, write } = reading;
  const ready = items.filter((item) => readyIn(item) > 0);
  const count = ready.reduce((sum, item) => sum + readyIn(item), 0);
  const kinds = fill(readWords.kinds, { limit: clientSettings()['files.limitMb'] });
  return (
    <Stack gap={12}>
      <Row wrap justify="between" gap="8px 16px">
        <Row wrap gap={8}>
          <Button onClick={onBack}>{say(financeWords.back)}</Button>
          <strong>{say(readWords.read)}</strong>
        </Row>
        <Guarded
          type="primary"
          reason={count === 0 ? say(readWords.nothingReady) : undefined}
          onClick={() => write(ready)}
        >
          {say(fill(readWords.writeAll, { count }))}
        </Guarded>
      </Row>
      <Muted small>{say(readWords.note)}</Muted>
      <DropFiles of={{ accept: INVOICE_ENDS, drop: readWords.drop, input: readWords.input, kinds }} onFiles={read} />
      <CodeField onRead={(file) => read([file])} />
      {uploads.length > 0 && (
        <PlainList>
          {uploads.map((upload) => (
            <UploadLine key={upload.key} upload={upload} onDismiss={() => dismiss(upload.key)} />
          ))}
        </PlainList>
      )}
      {items.toReversed().map((item) => (
        <ReadFileCard key={item.id} item={item} reading={reading} onOpen={onOpen} />
      ))}
    </Stack>
  );
}

/** The text of a QR code, typed or scanned into a field: a scanner ends it with Enter. */
function CodeField({ onRead }: { readonly onRead: (file: File) => void }): React.JSX.Element {
  const say = useSay();
  const id = useId();
  const [text, setText] = useState('');
  const submit = (): void => {
    const stated = text.trim();
    if (stated === '') return;
    const number = stated.split(',')[3]?.trim() ?? '';
    onRead(new File([stated], sayNow(fill(readWords.codeFile, { number })), { type: 'text/plain' }));
    setText('');
  };
  return (
    <Row wrap gap={8}>
      <label htmlFor={id}>{say(readWords.code)}</label>
      <Input
        id={id}
        className={css.code ?? ''}
        value={text}
        placeholder={say(readWords.codeHint)}
        onChange={({ target }) => setText(target.value)}
        onPressEnter={submit}
      />
      <Button onClick={submit}>{say(readWords.readCode)}</Button>
    </Row>
  );
}

interface CardProps {
  readonly item: ReadFile;
  readonly reading: Reading;
  readonly onOpen: (id: string) => void;
}

function ReadFileCard({ item, reading, onOpen }: CardProps): React.JSX.Element {
  const say = useSay();
  const [shown, show] = useState(SHOWN);
  const { file, found, id } = item;
  const count = readyIn(item);
  const rest = found.invoices.length - shown;
  return (
    <Card as="section" className={css.card} aria-label={file.name}>
      <Stack gap={8}>
        <Row wrap justify="between" gap="8px 16px">
          <h2>{file.name}</h2>
          <Row gap={8}>
            <Guarded
              reason={count === 0 ? say(readWords.nothingReady) : undefined}
              onClick={() => reading.write([item])}
            >
              {say(fill(readWords.write, { count }))}
            </Guarded>
            <Button
              type="text"
              icon={<DeleteOutlined aria-hidden />}
              aria-label={say(fill(readWords.forget, { name: file.name }))}
              onClick={() => reading.forget(id)}
            />
          </Row>
        </Row>
        <PlainList aria-label={say(readWords.files)}>
          {found.files.map((each) => (
            <FileLine key={each.file} file={each} />
          ))}
        </PlainList>
        {found.invoices.length === 0 && <EmptyState small title={say(readWords.noInvoices)} />}
        <PlainList aria-label={say(readWords.invoices)}>
          {found.invoices.slice(0, shown).map((invoice) => (
            <ReadInvoiceLine
              key={invoice.key}
              invoice={invoice}
              item={item}
              onChange={(part) => reading.change(id, part)}
              onOpen={onOpen}
            />
          ))}
        </PlainList>
        {rest > 0 && (
          <Row gap={8}>
            <span>{say(fill(readWords.more, { count: rest }))}</span>
            <Button onClick={() => show(shown + SHOWN)}>{say(readWords.showMore)}</Button>
          </Row>
        )}
      </Stack>
    </Card>
  );
}

const STATES = { read: 'complete', duplicate: 'not-started', refused: 'blocked' } as const;

const outcomeWord = ({ outcome, same }: FileRead): Word => {
  if (outcome === 'duplicate') return fill(readWords.fileDuplicate, { name: same ?? '' });
  return outcome === 'read' ? readWords.fileRead : readWords.fileRefused;
};

/** What became of a file. */
function FileLine({ file }: { readonly file: FileRead }): React.JSX.Element {
  const say = useSay();
  return (
    <li>
      <StatePill state={STATES[file.outcome]}>{say(outcomeWord(file))}</StatePill> {file.file}
      {file.way !== null && <Muted small> · {say(wayLabel(file.way))}</Muted>}
      {file.reason !== null && <div>{say(file.reason)}</div>}
      {file.notes.map((note) => (
        <Muted key={note.en} as="p" small>
          {say(note)}
        </Muted>
      ))}
    </li>
  );
}
