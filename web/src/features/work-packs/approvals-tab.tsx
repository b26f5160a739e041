import type { Ref } from '@plumbline/contract/field/field.ts';
import { registers } from '@plumbline/contract/registers/index.ts';
import { Link } from '@tanstack/react-router';
import { Space } from 'antd';
import { useFormat, useSay } from '../../lib/value/language.ts';
import { figureIn, refIn, textIn } from '../../lib/value/row-facts.ts';
import { NewRowLink } from '../../register/row/new-row-link.tsx';
import { RowsTable } from '../../register/list/rows-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { RecordState } from '../../workflow/record-state.tsx';
import { NotifyButton } from './notify-button.tsx';
import { workPackWords } from './words.ts';

const { fields, route, key } = registers.workPackApproval;

/** The approvals of one work pack by round: given, awaited, late; and a button to add one. */
export function ApprovalsTab({ workPack }: { readonly workPack: Ref }): React.JSX.Element {
  const say = useSay();
  const format = useFormat();
  const day = (text: string): string => (text === '' ? '' : format.date(text));
  return (
    <>
      <Space size="small" wrap>
        <NewRowLink register={key} starts={{ workPack }} />
        <NotifyButton workPack={workPack.id} />
      </Space>
      <RowsTable
        register={key}
        filter={{ field: 'workPack', op: 'is', value: workPack.id }}
        fields={['round', 'name', 'state', 'discipline', 'assignedTo', 'dueDate', 'isLate', 'approvedOn', 'approvedBy']}
        empty={<EmptyState small title={say(workPackWords.noApprovals)} text={say(workPackWords.noApprovalsText)} />}
        columns={[
          {
            key: 'round',
            title: fields.round.label,
            align: 'right',
            render: (row) => format.count(figureIn(row, 'round') ?? 0),
          },
          {
            key: 'name',
            title: fields.name.label,
            render: (row) => (
              <Link to={route} search={{ id: row.id }}>
                {textIn(row, 'name')}
              </Link>
            ),
          },
          {
            key: 'state',
            title: fields.state.label,
            render: (row) => <RecordState register={key} state={textIn(row, 'state')} />,
          },
          { key: 'discipline', title: fields.discipline.label, render: (row) => refIn(row, 'discipline')?.title ?? '' },
          { key: 'assignedTo', title: fields.assignedTo.label, render: (row) => refIn(row, 'assignedTo')?.title ?? '' },
          {
            key: 'due',
            title: fields.dueDate.label,
            render: (row) =>
              `${day(textIn(row, 'dueDate'))}${row['isLate'] === true ? ` · ${say(workPackWords.late)}` : ''}`,
          },
          { key: 'by', title: fields.approvedBy.label, render: (row) => refIn(row, 'approvedBy')?.title ?? '' },
          { key: 'on', title: fields.approvedOn.label, render: (row) => day(textIn(row, 'approvedOn')) },
        ]}
      />
    </>
  );
}
