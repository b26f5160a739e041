import { fill } from '@plumbline/contract/words/word.ts';
import { useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { useState } from 'react';
import { useSay } from '../../../lib/value/language.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Muted, Row, Stack } from '../../../ui/layout.tsx';
import { SkeletonLines } from '../../../ui/skeletons.tsx';
import css from '../file-preview.module.css';
import { sizeText } from '../file-kind.ts';
import { fileWords } from '../words.ts';
import { decodeText, ENCODINGS, encodingOf, type Encoding } from './decode-text.ts';
import { fetchBytes } from './fetch-bytes.ts';

/** As much of a text as a page shows at once, in bytes. */
const MOST = 500_000;

const NAMES: Readonly<Record<Encoding, string>> = {
  'utf-8': 'UTF-8',
  gb18030: 'GB 18030 (GBK)',
  'utf-16le': 'UTF-16 LE',
  'utf-16be': 'UTF-16 BE',
  'windows-1252': 'Windows-1252',
  big5: 'Big5',
  shift_jis: 'Shift JIS',
};

/** The beginning of a text, in the encoding it seems to have or another chosen one. */
export default function TextPreview({
  href,
  name,
  size,
}: {
  readonly href: string;
  readonly name: string;
  readonly size: number | null;
}): React.JSX.Element {
  const say = useSay();
  const [chosen, choose] = useState<Encoding>();
  const { data, error, refetch } = useQuery({
    queryKey: ['text', href],
    queryFn: ({ signal }) => fetchBytes(href, signal, MOST),
    staleTime: Infinity,
    gcTime: 0,
  });
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <SkeletonLines lines={12} />;
  const encoding = chosen ?? encodingOf(data);
  const text = decodeText(data, encoding);
  return (
    <Stack className={css.tablePreview}>
      <Row wrap gap={8} pad="8px 12px">
        <Select
          aria-label={say(fileWords.encoding)}
          value={encoding}
          options={ENCODINGS.map((value) => ({ value, label: NAMES[value] }))}
          popupMatchSelectWidth={false}
          onChange={choose}
        />
      </Row>
      {text.trim() === '' ? (
        <EmptyState small title={say(fileWords.noText)} />
      ) : (
        // a scrollable text must be reachable by keyboard
        // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <pre className={css.text} tabIndex={0} role="region" aria-label={name}>
          {text}
        </pre>
      )}
      {size !== null && size > MOST && (
        <Muted as="p" small className={css.note}>
          {say(fill(fileWords.moreText, { size: sizeText(MOST) }))}
        </Muted>
      )}
    </Stack>
  );
}
