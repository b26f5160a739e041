import { fileTable, type SheetPreview } from '@plumbline/contract/features/files/calls.ts';
import { Select } from 'antd';
import { useState } from 'react';
import { useSay } from '../../lib/value/language.ts';
import { useCall } from '../../lib/call/query.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Muted, Row, Stack } from '../../ui/layout.tsx';
import { SkeletonTable } from '../../ui/skeletons.tsx';
import css from './file-preview.module.css';
import { fileWords } from './words.ts';

/** The first rows of a spreadsheet, as a plain table. */
export default function TablePreview({ href }: { readonly href: string }): React.JSX.Element {
  const say = useSay();
  const [sheet, setSheet] = useState<string>();
  const file = new URL(href).searchParams.get('file') ?? '';
  const { data, error, refetch } = useCall(fileTable, { file, ...(sheet !== undefined && { sheet }) });
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <SkeletonTable rows={12} columns={6} />;
  return (
    <Stack className={css.tablePreview}>
      {data.sheets.length > 1 && (
        <Row wrap gap={8} pad="8px 12px">
          <Select
            aria-label={say(fileWords.sheet)}
            value={data.sheet ?? ''}
            options={data.sheets.map((name) => ({ value: name, label: name }))}
            popupMatchSelectWidth={false}
            onChange={setSheet}
          />
        </Row>
      )}
      <Rows table={data} />
      {data.more && (
        <Muted as="p" small className={css.note}>
          {say(fileWords.moreRows)}
        </Muted>
      )}
    </Stack>
  );
}

function Rows({ table: { headers, rows } }: { readonly table: SheetPreview }): React.JSX.Element {
  const say = useSay();
  if (headers.length === 0 && rows.length === 0) return <EmptyState small title={say(fileWords.noRows)} />;
  return (
    // a scrollable table must be reachable by keyboard
    // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={css.tableBox} tabIndex={0} role="region" aria-label={say(fileWords.preview)}>
      <table className={css.table}>
        <thead>
          <tr>
            <th scope="col">{say(fileWords.row)}</th>
            {headers.map((header, at) => (
              <th key={at} scope="col">
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ number, cells }) => (
            <tr key={number}>
              <th scope="row">{number}</th>
              {cells.map((cell, at) => (
                <td key={at} title={cell}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
