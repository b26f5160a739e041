import type { Ref } from '@plumbline/contract/field/field.ts';
import { registers } from '@plumbline/contract/registers/index.ts';
import { HolderOutlined } from '@ant-design/icons';
import { Link } from '@tanstack/react-router';
import { useFormat, useSay } from '../../lib/value/language.ts';
import { figureIn, refIn, textIn } from '../../lib/value/row-facts.ts';
import { NewRowLink } from '../../register/row/new-row-link.tsx';
import { RowsTable } from '../../register/list/rows-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Mono } from '../../ui/mono.tsx';
import { RecordState } from '../../workflow/record-state.tsx';
import { MoveButtons } from '../procedures/move-buttons.tsx';
import { InLanguage } from '../../ui/in-language.tsx';
import { CARDS_MOST, IN_ORDER, useCardOrder } from './use-card-order.ts';
import { workPackWords } from './words.ts';

const { fields, route, key } = registers.jobCard;

/**
 * The job cards of one work pack: progress, assignee and finish date; they can be dragged into order, and another can
 * be added.
 */
export function CardsTab({ workPack }: { readonly workPack: Ref }): React.JSX.Element {
  const say = useSay();
  const format = useFormat();
  const arrange = useCardOrder(workPack.id);
  return (
    <>
      <NewRowLink register={key} starts={{ workPack }} />
      <RowsTable
        register={key}
        filter={{ field: 'workPack', op: 'is', value: workPack.id }}
        sort={IN_ORDER}
        most={CARDS_MOST}
        {...(arrange.isAllowed && { rowProps: arrange.rowProps })}
        fields={['order', 'name', 'description', 'discipline', 'state', 'percent', 'assignedTo', 'plannedFinish']}
        empty={<EmptyState small title={say(workPackWords.noCards)} text={say(workPackWords.noCardsText)} />}
        columns={[
          {
            key: 'order',
            title: fields.order.label,
            align: 'right',
            render: (row) => (
              <>
                {arrange.isAllowed && <HolderOutlined data-grip aria-hidden />} {format.count(figureIn(row, 'order'))}
                {arrange.isAllowed && (
                  <MoveButtons what={textIn(row, 'name')} onMove={(by) => void arrange.moveBy(row.id, by)} />
                )}
              </>
            ),
          },
          {
            key: 'name',
            title: fields.name.label,
            render: (row) => (
              <Link to={route} search={{ id: row.id }}>
                <Mono>{textIn(row, 'name')}</Mono>
              </Link>
            ),
          },
          {
            key: 'description',
            title: fields.description.label,
            render: (row) => <InLanguage text={textIn(row, 'description')} />,
          },
          { key: 'discipline', title: fields.discipline.label, render: (row) => refIn(row, 'discipline')?.title ?? '' },
          {
            key: 'state',
            title: fields.state.label,
            render: (row) => <RecordState register={key} state={textIn(row, 'state')} />,
          },
          {
            key: 'percent',
            title: fields.percent.label,
            align: 'right',
            render: (row) => format.count(figureIn(row, 'percent') ?? 0),
          },
          { key: 'assignedTo', title: fields.assignedTo.label, render: (row) => refIn(row, 'assignedTo')?.title ?? '' },
          {
            key: 'finish',
            title: fields.plannedFinish.label,
            render: (row) => {
              const day = textIn(row, 'plannedFinish');
              return day === '' ? '' : format.date(day);
            },
          },
        ]}
      />
    </>
  );
}
