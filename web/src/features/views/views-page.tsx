import { DeleteOutlined, WarningOutlined } from '@ant-design/icons';
import { viewList, type ListView } from '@plumbline/contract/features/views/calls.ts';
import { registerTitle } from '@plumbline/contract/pages/register-title.ts';
import { pageAt } from '@plumbline/contract/pages/pages.ts';
import { queryListOf, registerOrListOf } from '@plumbline/contract/lists/index.ts';
import { goneFrom } from '@plumbline/contract/register/list-view.ts';
import { fill } from '@plumbline/contract/words/word.ts';
import { Link } from '@tanstack/react-router';
import { Button, Switch, Table } from 'antd';
import { fieldOf } from '../../grid/columns.ts';
import { useFormat, useLanguage, useSay } from '../../lib/value/language.ts';
import { useCall } from '../../lib/call/query.ts';
import { pageOfView, viewHref } from '../../lib/place/view-link.ts';
import { useCan } from '../../lib/session/session.ts';
import { filterWords } from '../../register/filter/filter-words.ts';
import { deleteView, pinView } from '../../register/views/view-acts.ts';
import { viewWords } from '../../register/views/view-words.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Page } from '../../ui/page.tsx';
import { viewsWords } from './words.ts';

/** A list that belongs to one row opens only from that row. */
const isOfOneRow = ({ register }: ListView): boolean => queryListOf(register)?.query.of !== undefined;

/** `/Admin/SavedSearches`: every view the user has; the user's own can be deleted here (domain guide 3.15). */
export default function ViewsPage(): React.JSX.Element {
  const say = useSay();
  const format = useFormat();
  const changesUsers = useCan('user:update');
  const { data, error, isPending, refetch } = useCall(viewList, {}, { staleTime: 0 });
  const title = say(viewsWords.title);
  return (
    <Page
      title={title}
      crumbs={[{ label: say(viewsWords.administration) }, { label: title }]}
      note={say(viewsWords.note)}
    >
      {error !== null && <ErrorState error={error} onRetry={() => void refetch()} />}
      {error === null && (
        <Table<ListView>
          size="small"
          rowKey="id"
          loading={isPending}
          dataSource={data ? [...data] : []}
          pagination={false}
          scroll={{ x: 'max-content' }}
          locale={{ emptyText: <EmptyState small title={say(viewsWords.none)} text={say(viewsWords.noneText)} /> }}
          columns={[
            { title: say(viewsWords.name), key: 'name', render: (_, view) => <Name view={view} /> },
            { title: say(viewsWords.table), key: 'table', render: (_, view) => <ListName view={view} /> },
            { title: say(viewsWords.filter), key: 'filter', render: (_, view) => <Filter view={view} /> },
            { title: say(viewsWords.by), dataIndex: 'by' },
            {
              title: say(viewsWords.shared),
              dataIndex: 'shared',
              render: (shared: boolean) => say(shared ? viewsWords.everybody : viewsWords.onlyMe),
            },
            { title: say(viewsWords.savedAt), dataIndex: 'savedAt', render: (at: string) => format.dateTime(at) },
            {
              title: say(viewsWords.pinned),
              key: 'pinned',
              render: (_, view) =>
                !isOfOneRow(view) && (
                  <Switch
                    size="small"
                    checked={view.pinned}
                    aria-label={say(fill(viewsWords.pin, { name: view.name }))}
                    onChange={(pinned) => void pinView(view, pinned)}
                  />
                ),
            },
            {
              key: 'delete',
              title: <span className="heard-only">{say(viewsWords.actions)}</span>,
              width: 60,
              render: (_, view) =>
                (view.mine || changesUsers) && (
                  <Button
                    type="text"
                    icon={<DeleteOutlined aria-hidden />}
                    aria-label={say(fill(viewsWords.delete, { name: view.name }))}
                    onClick={() => void deleteView(view)}
                  />
                ),
            },
          ]}
        />
      )}
    </Page>
  );
}

interface ViewProps {
  readonly view: ListView;
}

function Name({ view }: ViewProps): React.ReactNode {
  const page = pageOfView(view);
  if (page === null || isOfOneRow(view)) return view.name;
  return <Link to={viewHref(view, page)}>{view.name}</Link>;
}

/** The list a view is of: the register, or the page that shows some of its rows. */
function ListName({ view: { register, route } }: ViewProps): string {
  const say = useSay();
  const known = registerOrListOf(register);
  const page = route === null ? undefined : pageAt(route);
  if (page) return say(page.title);
  return known ? say(registerTitle(known)) : register;
}

/** The filter in words, and a mark where columns that a view uses are gone. */
function Filter({ view: { register, view } }: ViewProps): React.JSX.Element {
  const say = useSay();
  const language = useLanguage();
  const known = registerOrListOf(register);
  const gone = known ? goneFrom(known, view) : [];
  return (
    <>
      {known && view.filter ? filterWords(view.filter, fieldOf(known), language) : say(viewsWords.allRows)}
      {gone.length > 0 && (
        <span title={say(fill(viewWords.gone, { names: gone.join(', '), count: gone.length }))}>
          {' '}
          <WarningOutlined aria-hidden /> {say(viewWords.goneShort)}
        </span>
      )}
    </>
  );
}
