import type { SkylineBox, SkylineColumn } from '@plumbline/contract/rules/skyline.ts';
import { Button, Table } from 'antd';
import { useMemo } from 'react';
import { useFormat, useSay } from '../../../lib/value/language.ts';
import { Mono } from '../../../ui/mono.tsx';
import { ProgressCell } from '../../../ui/progress-cell.tsx';
import { BoxPills } from '../grid/box-pills.tsx';
import type { SkylineKind } from './skyline-kind.ts';
import css from './skyline.module.css';
import { progressWords } from '../words.ts';

/** Props of the boxes as a table. */
export interface SkylineTableProps {
  readonly kind: SkylineKind;
  readonly columns: readonly SkylineColumn[];
  readonly onOpen: (id: string) => void;
}

export function SkylineTable({ kind, columns, onOpen }: SkylineTableProps): React.JSX.Element {
  const say = useSay();
  const format = useFormat();
  const { words } = kind;
  const boxes = useMemo(() => columns.flatMap((column) => column.boxes), [columns]);
  return (
    <Table<SkylineBox>
      size="small"
      rowKey="id"
      dataSource={boxes}
      scroll={{ x: 'max-content' }}
      pagination={{ pageSize: 50, showSizeChanger: false, hideOnSinglePage: true }}
      columns={[
        {
          title: say(words.name),
          dataIndex: 'name',
          sorter: (a, b) => a.name.localeCompare(b.name, 'en', { numeric: true }),
          render: (name: string, { id }) => (
            <Button type="link" size="small" className={css.plain ?? ''} onClick={() => onOpen(id)}>
              <Mono>{name}</Mono>
            </Button>
          ),
        },
        {
          title: say(progressWords.state),
          dataIndex: 'state',
          render: (state: SkylineBox['state'], { overdue }) => <BoxPills kind={kind} state={state} overdue={overdue} />,
        },
        {
          title: say(progressWords.planned),
          dataIndex: 'plannedFinish',
          sorter: (a, b) => (a.plannedFinish < b.plannedFinish ? -1 : 1),
          render: (day: string) => format.date(day),
        },
        {
          title: say(words.parts),
          key: 'signed',
          render: (_, { done, total }) => <ProgressCell done={done} total={total} />,
        },
        {
          title: say(progressWords.percent),
          key: 'percent',
          align: 'right',
          sorter: (a, b) => a.percent - b.percent,
          render: (_, { percent }) => `${percent} %`,
        },
      ]}
    />
  );
}
