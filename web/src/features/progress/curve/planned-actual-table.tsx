import type { ProgressFigure } from '@plumbline/contract/features/progress/progress-rows.ts';
import type { CurvePoint } from '@plumbline/contract/rules/planned-actual.ts';
import { Link } from '@tanstack/react-router';
import { Table } from 'antd';
import { useFormat, useSay } from '../../../lib/value/language.ts';
import { curveWords } from './curve-words.ts';

const FIGURES = ['planned', 'plannedSum', 'actual', 'actualSum', 'forecast'] as const;

interface TableProps {
  readonly points: readonly CurvePoint[];
  /** The address of the records behind a figure; left out where no list has exactly them. */
  readonly linkOf?: ((figure: ProgressFigure) => string) | undefined;
  /** Its height in pixels, beside a chart; left out: as high as its rows. */
  readonly height?: number;
}

/** The figures behind the curve, one row per day, week or month. */
export function PlannedActualTable({ points, linkOf, height }: TableProps): React.JSX.Element {
  const say = useSay();
  const format = useFormat();
  const shown = (figure: (typeof FIGURES)[number], value: number | null, point: CurvePoint): React.ReactNode => {
    if (value === null) return '–';
    const text = format.count(value);
    // a forecast has no records
    return linkOf === undefined || figure === 'forecast' || value === 0 ? (
      text
    ) : (
      <Link to={linkOf({ figure, point })}>{text}</Link>
    );
  };
  return (
    <Table<CurvePoint>
      size="small"
      rowKey="from"
      dataSource={points}
      scroll={{ x: 'max-content', ...(height !== undefined && { y: height }) }}
      pagination={{ pageSize: 60, showSizeChanger: false, hideOnSinglePage: true }}
      columns={[
        { title: say(curveWords.upTo), dataIndex: 'to', render: (day: string) => format.date(day) },
        ...FIGURES.map((figure) => ({
          title: say(curveWords[figure]),
          dataIndex: figure,
          align: 'right' as const,
          render: (value: number | null, point: CurvePoint) => shown(figure, value, point),
        })),
      ]}
    />
  );
}
