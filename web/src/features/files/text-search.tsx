import { fileTexts } from '@plumbline/contract/features/files/preview-calls.ts';
import { fill } from '@plumbline/contract/words/word.ts';
import { SearchOutlined } from '@ant-design/icons';
import { Input } from 'antd';
import { useState } from 'react';
import { useCall } from '../../lib/call/query.ts';
import { useFormat, useSay } from '../../lib/value/language.ts';
import type { PageFacts } from '../../register/extensions.ts';
import { Muted, Row } from '../../ui/layout.tsx';
import css from './text-search.module.css';
import { fileWords } from './words.ts';

/** The field of the list of attachments that a search in texts filters. */
const FIELD = 'contained';
/** How often the progress is read again while files wait, in milliseconds. */
const AGAIN = 10_000;

/** Searches the texts of all PDFs, and says how many of them have been read. */
export function TextSearch({ page }: { readonly page: PageFacts }): React.JSX.Element {
  const say = useSay();
  const format = useFormat();
  const filter = page.filters[FIELD];
  const shown = filter?.op === 'contains' ? filter.value : '';
  const [typed, setTyped] = useState<string>();
  const { data } = useCall(
    fileTexts,
    {},
    {
      staleTime: 0,
      refetchInterval: ({ state }) => (state.data && state.data.read < state.data.files ? AGAIN : false),
    },
  );
  const search = (text: string): void => {
    setTyped(undefined);
    page.setFilter(FIELD, text.trim() === '' ? undefined : { op: 'contains', value: text.trim() });
  };
  const isRead = data !== undefined && data.read >= data.files;
  const status =
    data === undefined || data.files === 0
      ? ''
      : say(
          fill(isRead ? fileWords.textsRead : fileWords.textsReading, {
            read: format.count(data.read),
            files: format.count(data.files),
            without: format.count(data.without),
          }),
        );
  return (
    <Row gap={8}>
      <Input
        title={status}
        // as high as the bar above a list
        size="small"
        style={{ flex: 'none', width: 220 }}
        prefix={<SearchOutlined aria-hidden />}
        aria-label={say(fileWords.searchTexts)}
        placeholder={say(fileWords.searchTexts)}
        maxLength={200}
        value={typed ?? shown}
        onChange={({ target }) => setTyped(target.value)}
        onPressEnter={({ currentTarget }) => search(currentTarget.value)}
      />
      {/* in sight only while texts wait: once all are read it would move the line for nothing */}
      <Muted small role="status" className={isRead ? css.heard : undefined}>
        {status}
      </Muted>
    </Row>
  );
}
