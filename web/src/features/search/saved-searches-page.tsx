import { DeleteOutlined } from '@ant-design/icons';
import { savedSearchDelete, savedSearchList, type SavedSearch } from '@plumbline/contract/features/search/calls.ts';
import { registerTitle } from '@plumbline/contract/pages/register-title.ts';
import { queryListOf, registerOrListOf } from '@plumbline/contract/lists/index.ts';
import { fill } from '@plumbline/contract/words/word.ts';
import { Link } from '@tanstack/react-router';
import { Button, Table } from 'antd';
import { fieldOf } from '../../grid/columns.ts';
import { linkToList } from '../../lib/place/list-link.ts';
import { useFormat, useLanguage, useSay } from '../../lib/value/language.ts';
import { notify } from '../../lib/look/notify.ts';
import { callKey, queryClient, useCall } from '../../lib/call/query.ts';
import { send } from '../../lib/call/send.ts';
import { useCan } from '../../lib/session/session.ts';
import { filterWords } from '../../register/filter/filter-words.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Page } from '../../ui/page.tsx';
import { searchWords } from './words.ts';

/** `/Admin/SavedSearches`: every search the user may use; the user's own can be deleted here (domain guide 3.15). */
export default function SavedSearchesPage(): React.JSX.Element {
  const say = useSay();
  const language = useLanguage();
  const format = useFormat();
  const keepsUsers = useCan('user:update');
  const { data, error, isPending, refetch } = useCall(savedSearchList, {}, { staleTime: 0 });
  const title = say(searchWords.savedSearches);
  const drop = async ({ id }: SavedSearch): Promise<void> => {
    try {
      await send(savedSearchDelete, { id });
      notify.message('success', searchWords.deleted);
      await queryClient.invalidateQueries({ queryKey: callKey(savedSearchList) });
    } catch (failure) {
      notify.failure(failure);
    }
  };
  const describe = ({ register, view }: SavedSearch): string => {
    const known = registerOrListOf(register);
    return known && view.filter ? filterWords(view.filter, fieldOf(known), language) : say(searchWords.allRows);
  };
  return (
    <Page
      title={title}
      crumbs={[{ label: say(searchWords.administration) }, { label: title }]}
      note={say(searchWords.savedNote)}
    >
      {error !== null && <ErrorState error={error} onRetry={() => void refetch()} />}
      {error === null && (
        <Table<SavedSearch>
          size="small"
          rowKey="id"
          loading={isPending}
          dataSource={data ? [...data] : []}
          pagination={false}
          scroll={{ x: 'max-content' }}
          locale={{
            emptyText: <EmptyState small title={say(searchWords.noSaved)} text={say(searchWords.noSavedText)} />,
          }}
          columns={[
            {
              title: say(searchWords.name),
              dataIndex: 'name',
              // a list that belongs to one row opens only from that row, so there is no link
              render: (name: string, { register, view }) =>
                queryListOf(register)?.query.of ? (
                  name
                ) : (
                  <Link to={linkToList(registerOrListOf(register)?.route ?? '/home-page', view.filter)}>{name}</Link>
                ),
            },
            {
              title: say(searchWords.table),
              dataIndex: 'register',
              render: (key: string) => {
                const known = registerOrListOf(key);
                return known ? say(registerTitle(known)) : key;
              },
            },
            { title: say(searchWords.asks), key: 'asks', render: (_, search) => describe(search) },
            { title: say(searchWords.by), dataIndex: 'by' },
            {
              title: say(searchWords.shared),
              dataIndex: 'shared',
              render: (shared: boolean) => say(shared ? searchWords.everybody : searchWords.onlyMe),
            },
            { title: say(searchWords.savedAt), dataIndex: 'savedAt', render: (at: string) => format.dateTime(at) },
            {
              key: 'drop',
              title: <span className="heard-only">{say(searchWords.actions)}</span>,
              width: 60,
              render: (_, search) =>
                (search.mine || keepsUsers) && (
                  <Button
                    type="text"
                    icon={<DeleteOutlined aria-hidden />}
                    aria-label={say(fill(searchWords.drop, { name: search.name }))}
                    onClick={() => void drop(search)}
                  />
                ),
            },
          ]}
        />
      )}
    </Page>
  );
}
