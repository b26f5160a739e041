import { postsDelete } from '@plumbline/contract/features/users/calls/posts-delete.ts';
import { postsList, type Post } from '@plumbline/contract/features/users/calls/posts-list.ts';
import { postsSave } from '@plumbline/contract/features/users/calls/posts-save.ts';
import { fill } from '@plumbline/contract/words/word.ts';
import { PlusOutlined } from '@ant-design/icons';
import type { TableColumnsType } from 'antd';
import { useFormat, useSay } from '../../lib/value/language.ts';
import { send } from '../../lib/call/send.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Guarded } from '../../ui/guarded.tsx';
import { AdminPage } from './admin-page.tsx';
import { ListCard } from './list-card.tsx';
import { toListPageState, isNamed } from './local-list.ts';
import { invalidateCalls, usePosts } from './lookups.ts';
import { useSettingColumns } from './setting-columns.tsx';
import { SettingFields, settingInput, settingValues } from './setting-fields.tsx';
import { SettingSheet } from './setting-sheet.tsx';
import { settingsWords } from './settings-words.ts';
import { useList } from './use-list.ts';
import { useReason } from './use-reason.ts';
import { NEW, useSheet } from './use-sheet.ts';
import { adminWords } from './words.ts';

/** `/SystemSettings/Post`: the posts that users hold. */
export default function PostPage(): React.JSX.Element {
  const say = useSay();
  const format = useFormat();
  const list = useList();
  const sheet = useSheet();
  const mayNotAdd = useReason('post:add');
  const posts = usePosts();
  const post = posts.data?.find(({ id }) => id === sheet.shownId);
  const columns: TableColumnsType<Post> = useSettingColumns<Post>(sheet, [
    {
      title: say(adminWords.users),
      dataIndex: 'users',
      align: 'right',
      render: (users: number) => format.count(users),
    },
  ]);
  const add = (
    <Guarded type="primary" icon={<PlusOutlined aria-hidden />} reason={mayNotAdd} onClick={() => void sheet.open(NEW)}>
      {say(settingsWords.postAdd)}
    </Guarded>
  );
  return (
    <AdminPage note={say(settingsWords.postNote)} actions={add}>
      <ListCard
        list={list}
        answer={toListPageState(posts, (rows) => rows.filter((row) => isNamed(row, list.searched)))}
        columns={columns}
        findHint={say(settingsWords.postFind)}
        empty={
          <EmptyState
            small
            title={say(settingsWords.postEmpty)}
            text={say(settingsWords.postEmptyText)}
            actions={add}
          />
        }
        nameOf={({ name }) => name}
        openId={sheet.openId}
        onOpen={({ id }) => void sheet.open(id)}
      />
      <SettingSheet
        sheet={sheet}
        area="post"
        record={post}
        addLabel={settingsWords.postAdd}
        initial={settingValues(post)}
        onSave={(values) => send(postsSave, { ...settingInput(values), id: post?.id })}
        onChanged={() => void invalidateCalls(postsList)}
        ask={fill(settingsWords.postAsk, { name: post?.name ?? '' })}
        askText={settingsWords.postText}
        onDelete={() => send(postsDelete, { id: post?.id ?? '' })}
      >
        <SettingFields />
      </SettingSheet>
    </AdminPage>
  );
}
