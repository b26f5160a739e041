import { registers } from '@plumbline/contract/registers/index.ts';
import { Link } from '@tanstack/react-router';
import { useFormat, useSay } from '../../lib/value/language.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Mono } from '../../ui/mono.tsx';
import { figureIn, refIn, textIn } from '../../lib/value/row-facts.ts';
import { RowsTable } from '../../register/list/rows-table.tsx';
import { RecordState } from '../../workflow/record-state.tsx';
import { formAddress } from '../../register/record-address.ts';
import { checkWords } from './words.ts';

const { fields, route, key } = registers.tagItr;

/** The checks of one tagged item: state, progress, and a link to each sheet. */
export function ItrsTab({ taggedItem }: { readonly taggedItem: string }): React.JSX.Element {
  const say = useSay();
  const format = useFormat();
  return (
    <RowsTable
      register={key}
      filter={{ field: 'taggedItem', op: 'is', value: taggedItem }}
      fields={['itr', 'testReference', 'progress', 'taskPercent', 'itrClass', 'signedOn', 'punchOpen']}
      empty={<EmptyState small title={say(checkWords.noItrs)} text={say(checkWords.noItrsText)} />}
      columns={[
        {
          key: 'itr',
          title: fields.itr.label,
          render: (row) => (
            <Link to={route} search={{ id: row.id }}>
              <Mono>
                {[refIn(row, 'itr')?.title ?? '', textIn(row, 'testReference')]
                  .filter((part) => part !== '')
                  .join(' · ')}
              </Mono>
            </Link>
          ),
        },
        { key: 'class', title: fields.itrClass.label, render: (row) => refIn(row, 'itrClass')?.title },
        {
          key: 'progress',
          title: fields.progress.label,
          render: (row) => <RecordState register={key} state={textIn(row, 'progress')} />,
        },
        {
          key: 'tasks',
          title: fields.taskPercent.label,
          align: 'right',
          render: (row) => format.count(figureIn(row, 'taskPercent')),
        },
        {
          key: 'punch',
          title: fields.punchOpen.label,
          align: 'right',
          render: (row) => format.count(figureIn(row, 'punchOpen') ?? 0),
        },
        {
          key: 'signedOn',
          title: fields.signedOn.label,
          render: (row) => (textIn(row, 'signedOn') === '' ? '' : format.date(textIn(row, 'signedOn'))),
        },
        {
          key: 'open',
          title: checkWords.sheet,
          render: (row) => <Link to={formAddress(key, row.id) ?? '.'}>{say(checkWords.openSheet)}</Link>,
        },
      ]}
    />
  );
}
