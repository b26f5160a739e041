import { userUnbindRoles, type Role } from '@plumbline/contract/features/users/calls/roles.ts';
import { userListPage, type User } from '@plumbline/contract/features/users/calls/users.ts';
import { fill } from '@plumbline/contract/words/word.ts';
import { PlusOutlined } from '@ant-design/icons';
import { useState } from 'react';
import { useFormat, useSay } from '../../lib/value/language.ts';
import { notify } from '../../lib/look/notify.ts';
import { useCurrentPage } from '../../lib/place/current-page.ts';
import { useCall } from '../../lib/call/query.ts';
import { send } from '../../lib/call/send.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Guarded } from '../../ui/guarded.tsx';
import { AdminPage } from './admin-page.tsx';
import { AssignSheet } from './assign-sheet.tsx';
import { useAssignColumns } from './assign-columns.tsx';
import { eachOf, failIfRefused } from './batch.ts';
import { ListCard } from './list-card.tsx';
import { useRoles } from './lookups.ts';
import { Loaded } from './loaded.tsx';
import { nameIn, nameOf } from './names.ts';
import { hasChosen, runAndNotify } from './outcome.ts';
import { RoleList } from './role-list.tsx';
import { roleWords } from './role-words.ts';
import admin from './admin.module.css';
import css from './two-panes.module.css';
import { PAGE_SIZE, useList, type List } from './use-list.ts';
import { useReason } from './use-reason.ts';
import { useSheet } from './use-sheet.ts';
import { userChanged } from './user-changed.ts';
import { adminWords } from './words.ts';

/** `/SystemSettings/assign-user`: the users of a role. `?role=` selects the role. */
export default function AssignUserPage(): React.JSX.Element {
  const say = useSay();
  const requested = useCurrentPage().search.get('role');
  const roles = useRoles();
  const [chosen, choose] = useState<{ readonly asked: string | null; readonly id: string | null }>({
    asked: requested,
    id: requested,
  });
  // another link to this page was opened: switch to its role
  if (requested !== null && requested !== chosen.asked) choose({ asked: requested, id: requested });
  const all = roles.data?.records;
  const role = all?.find(({ id }) => id === chosen.id) ?? all?.[0];
  return (
    <AdminPage note={say(roleWords.assignNote)}>
      <Loaded query={roles}>
        {({ records }) =>
          role === undefined ? (
            <EmptyState title={say(roleWords.empty)} text={say(roleWords.emptyText)} />
          ) : (
            <div className={css.panes}>
              <RoleList roles={records} chosen={role.id} onChoose={(id) => choose({ asked: requested, id })} />
              <Holders key={role.id} role={role} />
            </div>
          )
        }
      </Loaded>
    </AdminPage>
  );
}

/** The users who hold a role. */
function Holders({ role }: { readonly role: Role }): React.JSX.Element {
  const say = useSay();
  const list = useList();
  const sheet = useSheet();
  const users = useCall(
    userListPage,
    { current: list.current, size: PAGE_SIZE, keyword: list.searched, roleId: role.id },
    { placeholderData: (before) => before },
  );
  const mayNot = useReason('user:update');
  const unassign = useUnassign(role, list, users.data?.records);
  return (
    <section aria-label={say(adminWords.users)}>
      <ListCard
        list={list}
        answer={users}
        columns={useAssignColumns()}
        findHint={say(adminWords.find)}
        filters={
          <Guarded
            type="primary"
            icon={<PlusOutlined aria-hidden />}
            reason={mayNot}
            onClick={() => void sheet.open('assign')}
          >
            {say(roleWords.assignTo)}
          </Guarded>
        }
        batch={
          <Guarded danger className={admin.danger ?? ''} reason={mayNot} onClick={unassign}>
            {say(roleWords.unassign)}
          </Guarded>
        }
        empty={<EmptyState small title={say(roleWords.noUsers)} text={say(roleWords.noUsersText)} />}
        nameOf={nameOf}
      />
      <AssignSheet sheet={sheet} role={role} />
    </section>
  );
}

/** Takes the role away from the selected users. */
function useUnassign(role: Role, list: List, users: readonly User[] | undefined): () => Promise<void> {
  const format = useFormat();
  return async () => {
    const { chosen } = list;
    if (!hasChosen(chosen)) return;
    const sure = await notify.confirm({
      title: fill(roleWords.unassignAsk, { role: role.name, count: format.count(chosen.length) }),
      text: roleWords.unassignText,
      ok: roleWords.unassign,
      cancel: adminWords.cancel,
      danger: true,
    });
    if (!sure) return;
    const unbind = async (): Promise<void> => {
      const { refused } = await eachOf(chosen, (userId) => send(userUnbindRoles, { userId, roleIds: [role.id] }));
      list.choose(refused.map(({ id }) => id));
      userChanged();
      failIfRefused(refused, (id) => nameIn(users, id));
    };
    await runAndNotify(unbind, { failed: roleWords.unbindFailed });
  };
}
