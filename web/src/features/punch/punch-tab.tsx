import { permission } from '@plumbline/contract/access.ts';
import type { Ref } from '@plumbline/contract/field/field.ts';
import type { Filter } from '@plumbline/contract/register/filter.ts';
import { registers } from '@plumbline/contract/registers/index.ts';
import { PlusOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { lazy } from '../../lib/look/lazy.ts';
import { useFormat, useSay } from '../../lib/value/language.ts';
import { verbKey } from '../../lib/call/query.ts';
import { useCan } from '../../lib/session/session.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Guarded } from '../../ui/guarded.tsx';
import { Row, Stack } from '../../ui/layout.tsx';
import { Mono } from '../../ui/mono.tsx';
import { SkeletonTable } from '../../ui/skeletons.tsx';
import { refIn, textIn } from '../../lib/value/row-facts.ts';
import { RowsTable } from '../../register/list/rows-table.tsx';
import { RecordState } from '../../workflow/record-state.tsx';
import type { PunchScope } from './new-punch-values.ts';
import { punchFilter } from './punch-filter.ts';
import { punchWords } from './words.ts';

const NewPunch = lazy(async () => ({ default: (await import('./new-punch.tsx')).NewPunch }));
const { fields, key, route } = registers.punchListItem;

/** The punch items of one record, and the form to raise another. */
export function PunchTab({
  about,
  discipline,
}: {
  readonly about: PunchScope;
  readonly discipline: Ref | null;
}): React.JSX.Element {
  const say = useSay();
  const [isAdding, setAdding] = useState(false);
  const mayAdd = useCan(permission(key, 'add'));
  const filter = useQuery({
    queryKey: [...verbKey(registers.tagItr.key), 'punch-of', about],
    queryFn: () => punchFilter(about),
  });
  return (
    <Stack gap={12}>
      {isAdding ? (
        <Suspense>
          <NewPunch about={about} discipline={discipline} onClose={() => setAdding(false)} />
        </Suspense>
      ) : (
        <Row align="stretch" justify="end" gap={8}>
          <Guarded
            icon={<PlusOutlined aria-hidden />}
            reason={mayAdd ? undefined : say(punchWords.noRight)}
            onClick={() => setAdding(true)}
          >
            {say(punchWords.add)}
          </Guarded>
        </Row>
      )}
      {filter.isError && <ErrorState small error={filter.error} onRetry={() => void filter.refetch()} />}
      {filter.isPending && <SkeletonTable rows={4} columns={4} />}
      {filter.isSuccess && <PunchRows filter={filter.data} />}
    </Stack>
  );
}

function PunchRows({ filter }: { readonly filter: Filter }): React.JSX.Element {
  const say = useSay();
  const format = useFormat();
  return (
    <RowsTable
      register={key}
      filter={filter}
      fields={['number', 'description', 'category', 'state', 'assignedTo', 'plannedDate']}
      empty={<EmptyState small title={say(punchWords.none)} text={say(punchWords.noneText)} />}
      columns={[
        {
          key: 'number',
          title: fields.number.label,
          render: (row) => (
            <Link to={route} search={{ id: row.id }}>
              <Mono>{textIn(row, 'number')}</Mono>
            </Link>
          ),
        },
        { key: 'category', title: fields.category.label, render: (row) => refIn(row, 'category')?.title },
        { key: 'description', title: fields.description.label, render: (row) => textIn(row, 'description') },
        {
          key: 'state',
          title: fields.state.label,
          render: (row) => <RecordState register={key} state={textIn(row, 'state')} />,
        },
        { key: 'assignedTo', title: fields.assignedTo.label, render: (row) => refIn(row, 'assignedTo')?.title },
        {
          key: 'plannedDate',
          title: fields.plannedDate.label,
          render: (row) => (textIn(row, 'plannedDate') === '' ? '' : format.date(textIn(row, 'plannedDate'))),
        },
      ]}
    />
  );
}
