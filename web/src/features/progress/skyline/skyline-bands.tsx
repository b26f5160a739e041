import type { BoxState, Skyline, SkylineBand } from '@plumbline/contract/rules/skyline.ts';
import { Button, Table } from 'antd';
import { useMemo } from 'react';
import { useFormat, useSay } from '../../../lib/value/language.ts';
import { BoxPills } from '../grid/box-pills.tsx';
import type { SkylineKind } from './skyline-kind.ts';
import css from './skyline.module.css';
import { usePeriod } from './use-skyline-picture.ts';
import { progressWords } from '../words.ts';

interface Line extends SkylineBand {
  readonly key: string;
  readonly from: string;
}

/** Props of the bands as a table; the period of each row zooms into that period. */
export interface SkylineBandsProps {
  readonly kind: SkylineKind;
  readonly answer: Skyline;
  /** The first day of a column. */
  readonly onZoom: (from: string) => void;
}

export function SkylineBands({ kind, answer, onZoom }: SkylineBandsProps): React.JSX.Element {
  const say = useSay();
  const format = useFormat();
  const periodOf = usePeriod(answer);
  const lines = useMemo(
    () =>
      answer.columns.flatMap(({ from, bands }) =>
        bands.map((band): Line => ({ ...band, from, key: [from, band.state, band.overdue].join(' ') })),
      ),
    [answer],
  );
  return (
    <Table<Line>
      size="small"
      rowKey="key"
      dataSource={lines}
      scroll={{ x: 'max-content' }}
      pagination={{ pageSize: 50, showSizeChanger: false, hideOnSinglePage: true }}
      columns={[
        {
          title: say(progressWords.period),
          dataIndex: 'from',
          sorter: (a, b) => (a.from < b.from ? -1 : 1),
          render: (from: string) => (
            <Button type="link" size="small" className={css.plain ?? ''} onClick={() => onZoom(from)}>
              {periodOf(from)}
            </Button>
          ),
        },
        {
          title: say(progressWords.state),
          dataIndex: 'state',
          render: (state: BoxState, { overdue }) => <BoxPills kind={kind} state={state} overdue={overdue} />,
        },
        {
          title: say(progressWords.count),
          dataIndex: 'count',
          align: 'right',
          sorter: (a, b) => a.count - b.count,
          render: (count: number) => format.count(count),
        },
        {
          title: say(progressWords.percent),
          dataIndex: 'percent',
          align: 'right',
          sorter: (a, b) => a.percent - b.percent,
          render: (percent: number) => `${percent} %`,
        },
      ]}
    />
  );
}
