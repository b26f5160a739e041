import type { REVIEW_AREAS } from '@plumbline/contract/access.ts';
import {
  type Figure,
  invoiceStatistics,
  statisticsFile,
  type StatisticsLine,
  type StatisticsTable,
} from '@plumbline/contract/features/finance/statistics-calls.ts';
import { registerOrListOf } from '@plumbline/contract/lists/index.ts';
import { registers } from '@plumbline/contract/registers/index.ts';
import { addDays } from '@plumbline/contract/rules/clock.ts';
import { DownloadOutlined } from '@ant-design/icons';
import { Link } from '@tanstack/react-router';
import { Button, Dropdown, Input } from 'antd';
import { useState } from 'react';
import { useCall } from '../../lib/call/query.ts';
import { download } from '../../lib/call/send.ts';
import { notify } from '../../lib/look/notify.ts';
import { linkToList } from '../../lib/place/list-link.ts';
import { cellText } from '../../lib/value/cell-text.ts';
import { useSay } from '../../lib/value/language.ts';
import { useToday } from '../../lib/value/scope-clock.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { Card, Grid, Muted, Row, Stack } from '../../ui/layout.tsx';
import table from '../../ui/plain-table.module.css';
import { SkeletonLines } from '../../ui/skeletons.tsx';
import { amountOf } from './act.ts';
import css from './finance.module.css';
import { statisticsWords } from './statistics-words.ts';

/** The days that are shown at first: those of the last months. */
const DAYS = 120;
const isDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text);

interface Days {
  readonly from: string;
  readonly to: string;
}

/** The statistics of a review: tiles, tables, and for each figure the way to its rows. */
export function StatisticsView({
  review,
  onBack,
}: {
  readonly review: keyof typeof REVIEW_AREAS;
  readonly onBack: () => void;
}): React.JSX.Element {
  const say = useSay();
  const today = useToday();
  const [days, setDays] = useState<Days>({ from: `${addDays(today, -DAYS).slice(0, 7)}-01`, to: today });
  const shown = { page: review, ...days };
  const { data, error, refetch } = useCall(invoiceStatistics, shown, { staleTime: 0 });
  return (
    <Stack gap={12}>
      <Row wrap justify="between" gap="8px 16px">
        <Row wrap gap={8}>
          <Button onClick={onBack}>{say(statisticsWords.back)}</Button>
          {(['from', 'to'] as const).map((side) => (
            <Row key={side} as="label" gap={6}>
              {say(statisticsWords[side])}
              <Input
                type="date"
                value={days[side]}
                onChange={({ target: { value } }) =>
                  isDay(value) && setDays((before) => ({ ...before, [side]: value }))
                }
              />
            </Row>
          ))}
        </Row>
        <Files asked={shown} />
      </Row>
      {error && <ErrorState small error={error} onRetry={() => void refetch()} />}
      {data === undefined && !error && <SkeletonLines lines={12} />}
      {data !== undefined && <Tiles tables={data.tables} />}
      {data?.tables.map((each) => (
        <StatisticsCard key={each.key} table={each} />
      ))}
    </Stack>
  );
}

function Files({ asked }: { readonly asked: Days & { readonly page: keyof typeof REVIEW_AREAS } }): React.JSX.Element {
  const say = useSay();
  const items = (['xlsx', 'csv', 'pdf'] as const).map((format) => ({
    key: format,
    label: say(statisticsWords[format]),
    onClick: () => void download(statisticsFile, { ...asked, format }).catch(notify.failure),
  }));
  return (
    <Dropdown trigger={['click']} menu={{ items }}>
      <Button icon={<DownloadOutlined aria-hidden />}>{say(statisticsWords.exportAs)}</Button>
    </Dropdown>
  );
}

/** The states of the review as tiles, each with its count and gross amount. */
function Tiles({ tables }: { readonly tables: readonly StatisticsTable[] }): React.JSX.Element {
  const say = useSay();
  const states = tables.find(({ key }) => key === 'state')?.lines ?? [];
  return (
    <Grid as="ul" columns="repeat(auto-fit, minmax(160px, 1fr))" gap={10}>
      {states.map((line) => (
        <Card as="li" className={css.card} key={`${line.label.en} ${line.currency}`}>
          <Stack gap={4}>
            <Muted small>
              {say(line.label)} · {line.currency}
            </Muted>
            <strong>
              <FigureLink figure={line.figures[0]} line={line} isAmount={false} />
            </strong>
            <FigureLink figure={line.figures.at(-1)} line={line} isAmount />
          </Stack>
        </Card>
      ))}
    </Grid>
  );
}

/** A figure, which leads to the rows it is made of. */
function FigureLink({
  figure,
  line: { currency },
  isAmount,
}: {
  readonly figure: Figure | undefined;
  readonly line: StatisticsLine;
  readonly isAmount: boolean;
}): React.JSX.Element | null {
  if (figure === undefined) return null;
  const { value, rows } = figure;
  const plain = isAmount ? cellText(value, registers.invoice.fields.gross, 'en') : value;
  const text = isAmount && currency !== null ? amountOf(value, currency) : plain;
  const route = rows && registerOrListOf(rows.register)?.route;
  return rows && route ? <Link to={linkToList(route, rows.filter)}>{text}</Link> : <span>{text}</span>;
}

function StatisticsCard({ table: { key, title, by, columns, lines } }: { readonly table: StatisticsTable }) {
  const say = useSay();
  return (
    <Card as="section" className={css.card} aria-label={say(title)}>
      <h2>{say(title)}</h2>
      {lines.length === 0 && <Muted>{say(statisticsWords.none)}</Muted>}
      {lines.length > 0 && (
        <div className={table.scroll}>
          <table className={table.table}>
            <thead>
              <tr>
                <th scope="col">{say(by)}</th>
                {columns.map(({ label }) => (
                  <th key={label.en} scope="col" data-figure>
                    {say(label)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {lines.map((line) => (
                <tr key={`${key} ${line.label.en} ${line.currency}`} className={line.isTotal ? css.total : undefined}>
                  <th scope="row">{say(line.label)}</th>
                  {line.figures.map((figure, at) => (
                    <td key={columns[at]?.label.en} data-figure>
                      <FigureLink figure={figure} line={line} isAmount={columns[at]?.isAmount ?? false} />
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Card>
  );
}
