import type { CurvePoint } from '@plumbline/contract/rules/planned-actual.ts';
import { Table } from 'antd';
import { useFormat, useSay } from '../../../lib/value/language.ts';
import { curveWords } from './curve-words.ts';

const FIGURES = ['planned', 'plannedSum', 'actual', 'actualSum', 'forecast'] as const;

/** The figures behind the curve, one row per day, week or month. */
export function PlannedActualTable({ points }: { readonly points: readonly CurvePoint[] }): React.JSX.Element {
  const say = useSay();
  const format = useFormat();
  return (
    <Table<CurvePoint>
      size="small"
      rowKey="from"
      dataSource={points}
      scroll={{ x: 'max-content' }}
      pagination={{ pageSize: 60, showSizeChanger: false, hideOnSinglePage: true }}
      columns={[
        { title: say(curveWords.upTo), dataIndex: 'to', render: (day: string) => format.date(day) },
        ...FIGURES.map((figure) => ({
          title: say(curveWords[figure]),
          dataIndex: figure,
          align: 'right' as const,
          render: (value: number | null) => (value === null ? '–' : format.count(value)),
        })),
      ]}
    />
  );
}
