import { registers } from '@plumbline/contract/registers/index.ts';
import { Link } from '@tanstack/react-router';
import { useFormat, useSay } from '../../lib/language.ts';
import { figureIn, refIn, textIn } from '../../lib/row-facts.ts';
import { formAddress } from '../../register/record-address.ts';
import { RowsTable } from '../../register/rows-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Mono } from '../../ui/mono.tsx';
import { RecordState } from '../../workflow/record-state.tsx';
import { preservationWords } from './words.ts';

const { fields, route, key } = registers.tagPwl;

/** The cycles of one tagged item: when each is due, how far it is, and the way to its sheet. */
export function CyclesTab({ taggedItem }: { readonly taggedItem: string }): React.JSX.Element {
  const say = useSay();
  const format = useFormat();
  const day = (text: string): string => (text === '' ? '' : format.date(text));
  return (
    <RowsTable
      register={key}
      filter={{ field: 'taggedItem', op: 'is', value: taggedItem }}
      fields={['pwl', 'dueDate', 'frequency', 'progress', 'signedOn', 'punchOpen', 'endDate']}
      empty={<EmptyState small title={say(preservationWords.none)} text={say(preservationWords.noneText)} />}
      columns={[
        {
          key: 'pwl',
          title: fields.pwl.label,
          render: (row) => (
            <Link to={route} search={{ id: row.id }}>
              <Mono>{refIn(row, 'pwl')?.title ?? ''}</Mono>
            </Link>
          ),
        },
        { key: 'due', title: fields.dueDate.label, render: (row) => day(textIn(row, 'dueDate')) },
        {
          key: 'frequency',
          title: fields.frequency.label,
          align: 'right',
          render: (row) => format.count(figureIn(row, 'frequency')),
        },
        {
          key: 'progress',
          title: fields.progress.label,
          render: (row) => <RecordState register={key} state={textIn(row, 'progress')} />,
        },
        { key: 'signedOn', title: fields.signedOn.label, render: (row) => day(textIn(row, 'signedOn')) },
        {
          key: 'punch',
          title: fields.punchOpen.label,
          align: 'right',
          render: (row) => format.count(figureIn(row, 'punchOpen') ?? 0),
        },
        {
          key: 'open',
          title: preservationWords.sheet,
          render: (row) => <Link to={formAddress(key, row.id) ?? '.'}>{say(preservationWords.open)}</Link>,
        },
      ]}
    />
  );
}
