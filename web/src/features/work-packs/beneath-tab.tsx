import { registers } from '@plumbline/contract/registers/index.ts';
import { Link } from '@tanstack/react-router';
import { cellText } from '../../lib/value/cell-text.ts';
import { useFormat, useLanguage, useSay } from '../../lib/value/language.ts';
import { useVerb } from '../../lib/call/query.ts';
import { figureIn, refIn, textIn } from '../../lib/value/row-facts.ts';
import { RowsTable } from '../../register/list/rows-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Mono } from '../../ui/mono.tsx';
import { ProgressCell } from '../../ui/progress-cell.tsx';
import { RecordState } from '../../workflow/record-state.tsx';
import { InLanguage } from '../../ui/in-language.tsx';
import { makeCardsWords } from './make-cards-words.ts';
import { workPackWords } from './words.ts';

const { operation, tagItr, punchListItem } = registers;
/** Maximum operations per card. */
const OPERATIONS_MOST = 500;

/**
 * The contents of a job card: the progress of each operation, its check or punch item, and the punch items raised on
 * those checks.
 */
export function BeneathTab({ jobCard }: { readonly jobCard: string }): React.JSX.Element {
  const say = useSay();
  const language = useLanguage();
  const format = useFormat();
  const { fields } = operation;
  const filter = { field: 'jobCard', op: 'is', value: jobCard } as const;
  const checks = useVerb(operation.key, 'page', {
    filter: { and: [filter, { field: 'tagItr', op: 'notBlank' }] },
    columns: ['tagItr'],
    limit: OPERATIONS_MOST,
  });
  // all bars are scaled to the card's heaviest operation, even if it is on another page of the table
  const heaviest = useVerb(operation.key, 'page', {
    filter,
    sort: [{ field: 'weighting', desc: true }],
    columns: ['weighting'],
    limit: 1,
  });
  const most = heaviest.data?.rows.map((row) => figureIn(row, 'weighting') ?? 0)[0] ?? 0;
  const itrs = (checks.data?.rows ?? []).flatMap((row) => refIn(row, 'tagItr')?.id ?? []);
  return (
    <>
      <RowsTable
        register={operation.key}
        filter={filter}
        fields={['number', 'description', 'weighting', 'donePercent', 'state', 'tagItr', 'punchListItem']}
        empty={<EmptyState small title={say(workPackWords.noOperations)} />}
        columns={[
          {
            key: 'number',
            title: fields.number.label,
            render: (row) => (
              <Link to={operation.route} search={{ id: row.id }}>
                <Mono>{textIn(row, 'number')}</Mono>
              </Link>
            ),
          },
          {
            key: 'description',
            title: fields.description.label,
            render: (row) => <InLanguage text={textIn(row, 'description')} />,
          },
          {
            key: 'weighting',
            title: fields.weighting.label,
            align: 'right',
            render: (row) => {
              const weight = figureIn(row, 'weighting') ?? 0;
              return (
                <>
                  <ProgressCell done={weight} total={most} state="not-started" bare />{' '}
                  {cellText(weight, fields.weighting, language)}
                </>
              );
            },
          },
          {
            key: 'done',
            title: fields.donePercent.label,
            align: 'right',
            render: (row) => `${format.count(figureIn(row, 'donePercent') ?? 0)} %`,
          },
          {
            key: 'state',
            title: fields.state.label,
            render: (row) => <RecordState register={operation.key} state={textIn(row, 'state')} />,
          },
          {
            key: 'tagItr',
            title: makeCardsWords.work,
            render: (row) =>
              [tagItr, punchListItem].map(({ key, route }) => {
                const reference = refIn(row, key);
                return (
                  reference && (
                    <Link key={key} to={route} search={{ id: reference.id }}>
                      <Mono>{reference.title}</Mono>
                    </Link>
                  )
                );
              }),
          },
        ]}
      />
      {itrs.length > 0 && <Punch itrs={itrs} />}
    </>
  );
}

/** The punch items raised on the given checks. */
function Punch({ itrs }: { readonly itrs: readonly string[] }): React.JSX.Element {
  const say = useSay();
  const { fields, key, route } = punchListItem;
  return (
    <section>
      <h3>{say(workPackWords.punch)}</h3>
      <RowsTable
        register={key}
        filter={{ field: 'tagItr', op: 'anyOf', value: [...itrs] }}
        fields={['number', 'description', 'category', 'state']}
        empty={<EmptyState small title={say(workPackWords.noPunch)} />}
        columns={[
          {
            key: 'name',
            title: fields.number.label,
            render: (row) => (
              <Link to={route} search={{ id: row.id }}>
                <Mono>{textIn(row, 'number')}</Mono>
              </Link>
            ),
          },
          {
            key: 'description',
            title: fields.description.label,
            render: (row) => <InLanguage text={textIn(row, 'description')} />,
          },
          { key: 'category', title: fields.category.label, render: (row) => refIn(row, 'category')?.title ?? '' },
          {
            key: 'state',
            title: fields.state.label,
            render: (row) => <RecordState register={key} state={textIn(row, 'state')} />,
          },
        ]}
      />
    </section>
  );
}
