import { registers } from '@plumbline/contract/registers/index.ts';
import { Link } from '@tanstack/react-router';
import { useFormat, useSay } from '../../lib/language.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Mono } from '../../ui/mono.tsx';
import { ProgressPill } from './progress-pill.tsx';
import { figureIn, refIn, textIn } from './row-facts.ts';
import { RowsTable } from './rows-table.tsx';
import { sheetHref } from './sheet-href.ts';
import { sheetWords } from './words.ts';

const { fields, route, key } = registers.tagItr;

/** The checks of one tagged item: state, progress, and the way to each sheet. */
export function ItrsTab({ taggedItem }: { readonly taggedItem: string }): React.JSX.Element {
  const say = useSay();
  const format = useFormat();
  return (
    <RowsTable
      register={key}
      filter={{ field: 'taggedItem', op: 'is', value: taggedItem }}
      fields={['itr', 'testReference', 'progress', 'taskPercent', 'itrClass', 'signedOn', 'punchOpen']}
      empty={<EmptyState small title={say(sheetWords.noItrs)} text={say(sheetWords.noItrsText)} />}
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
          render: (row) => <ProgressPill progress={textIn(row, 'progress')} />,
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
          title: sheetWords.sheetTab,
          render: (row) => <Link to={sheetHref(row.id)}>{say(sheetWords.openShort)}</Link>,
        },
      ]}
    />
  );
}
