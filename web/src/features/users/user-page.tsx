import { ExportOutlined, PlusOutlined } from '@ant-design/icons';
import { userListPage, usersExport } from '@plumbline/contract/features/users/calls/users.ts';
import { useState } from 'react';
import { useSay } from '../../lib/value/language.ts';
import { useCall } from '../../lib/call/query.ts';
import { notify } from '../../lib/look/notify.ts';
import { download } from '../../lib/call/send.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Guarded } from '../../ui/guarded.tsx';
import { AdminPage } from './admin-page.tsx';
import { useDetails } from './details.ts';
import { ListCard } from './list-card.tsx';
import { nameOf } from './names.ts';
import { UserBatch } from './user-batch.tsx';
import { useUserColumns } from './user-columns.tsx';
import { NO_FILTER, UserFilters, type UserFilter } from './user-filters.tsx';
import { UserSheet } from './user-sheet.tsx';
import { PAGE_SIZE, useList } from './use-list.ts';
import { useReason } from './use-reason.ts';
import { NEW, useSheet } from './use-sheet.ts';
import { userWords } from './user-words.ts';

/** `/SystemSettings/User`: the users who may sign in, with roles and levels. */
export default function UserPage(): React.JSX.Element {
  const say = useSay();
  const list = useList();
  const sheet = useSheet();
  const [filter, setFilter] = useState<UserFilter>(NO_FILTER);
  const mayNotAdd = useReason('user:add');
  const users = useCall(
    userListPage,
    { current: list.current, size: PAGE_SIZE, keyword: list.searched, ...filter },
    { placeholderData: (before) => before },
  );
  const user = useDetails(sheet.shownId, users.data?.records);
  const columns = useUserColumns(sheet);
  const choose = (next: UserFilter): void => {
    setFilter(next);
    list.begin();
  };
  const add = (
    <Guarded type="primary" icon={<PlusOutlined aria-hidden />} reason={mayNotAdd} onClick={() => void sheet.open(NEW)}>
      {say(userWords.add)}
    </Guarded>
  );
  return (
    <AdminPage
      note={say(userWords.note)}
      actions={
        <>
          <Guarded
            icon={<ExportOutlined aria-hidden />}
            onClick={() => exportUsers({ keyword: list.searched, ...filter })}
          >
            {say(userWords.export)}
          </Guarded>
          {add}
        </>
      }
    >
      <ListCard
        list={list}
        answer={users}
        columns={columns}
        findHint={say(userWords.find)}
        filters={<UserFilters filter={filter} onChange={choose} />}
        isFiltered={Object.values(filter).some((value) => value !== null)}
        onClear={() => choose(NO_FILTER)}
        batch={<UserBatch list={list} users={users.data?.records ?? []} canDelete />}
        empty={<EmptyState small title={say(userWords.empty)} text={say(userWords.emptyText)} actions={add} />}
        nameOf={nameOf}
        openId={sheet.openId}
        onOpen={({ id }) => void sheet.open(id)}
      />
      <UserSheet sheet={sheet} user={user} />
    </AdminPage>
  );
}

/** Exports the filtered list, all pages, as a file (readings D40). */
async function exportUsers(filter: { readonly keyword: string } & UserFilter): Promise<void> {
  try {
    await download(usersExport, { format: 'csv', filter });
  } catch (error) {
    notify.failure(error);
  }
}
