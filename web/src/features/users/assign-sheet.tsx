import { userBindRoles, type Role } from '@plumbline/contract/features/users/calls/roles.ts';
import { userListPage } from '@plumbline/contract/features/users/calls/users.ts';
import { useSay } from '../../lib/value/language.ts';
import { useCall } from '../../lib/call/query.ts';
import { send } from '../../lib/call/send.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Guarded } from '../../ui/guarded.tsx';
import { useAssignColumns } from './assign-columns.tsx';
import { eachOf, failIfRefused } from './batch.ts';
import { ListCard } from './list-card.tsx';
import { nameIn, nameOf } from './names.ts';
import { hasChosen, runAndNotify } from './outcome.ts';
import { RecordSheet } from './record-sheet.tsx';
import { roleWords } from './role-words.ts';
import { PAGE_SIZE, useList } from './use-list.ts';
import type { Sheet } from './use-sheet.ts';
import { userChanged } from './user-changed.ts';
import { userWords } from './user-words.ts';

/** Chooses users who do not hold a role yet, and gives it to them. */
export function AssignSheet({ sheet, role }: { readonly sheet: Sheet; readonly role: Role }): React.JSX.Element {
  const say = useSay();
  return (
    <RecordSheet sheet={sheet} title={say(roleWords.candidates)} note={role.name}>
      {sheet.openId !== undefined && <Candidates role={role} onDone={() => sheet.openAfterSave('assign', undefined)} />}
    </RecordSheet>
  );
}

function Candidates({ role, onDone }: { readonly role: Role; readonly onDone: () => void }): React.JSX.Element {
  const say = useSay();
  const list = useList();
  const users = useCall(
    userListPage,
    { current: list.current, size: PAGE_SIZE, keyword: list.searched, withoutRoleId: role.id },
    { placeholderData: (before) => before, staleTime: 0 },
  );
  const assign = async (): Promise<void> => {
    if (!hasChosen(list.chosen)) return;
    const bind = async (): Promise<void> => {
      const { refused } = await eachOf(list.chosen, (userId) => send(userBindRoles, { userId, roleIds: [role.id] }));
      list.choose(refused.map(({ id }) => id));
      userChanged();
      failIfRefused(refused, (id) => nameIn(users.data?.records, id));
    };
    if (await runAndNotify(bind, { done: roleWords.assigned })) onDone();
  };
  return (
    <ListCard
      list={list}
      answer={users}
      columns={useAssignColumns()}
      findHint={say(userWords.find)}
      batch={
        <Guarded type="primary" onClick={assign}>
          {say(roleWords.assignTo)}
        </Guarded>
      }
      empty={<EmptyState small title={say(roleWords.noCandidates)} />}
      nameOf={nameOf}
    />
  );
}
