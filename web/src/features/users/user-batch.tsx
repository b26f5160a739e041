import { deleteUser, userToggleStatus } from '@plumbline/contract/features/users/calls/users.ts';
import { userBindRoles, userUnbindRoles } from '@plumbline/contract/features/users/calls/roles.ts';
import { roleHolder, user } from '@plumbline/contract/lists/administration.ts';
import type { AnyRow } from '@plumbline/contract/register/register.ts';
import { fill } from '@plumbline/contract/words/word.ts';
import { useState } from 'react';
import { notify } from '../../lib/look/notify.ts';
import { useFormat, useSay } from '../../lib/value/language.ts';
import { send } from '../../lib/call/send.ts';
import type { BulkFacts } from '../../register/extensions.ts';
import { Guarded } from '../../ui/guarded.tsx';
import { adminChanged } from './admin-changed.ts';
import css from './admin.module.css';
import { eachOf, failIfRefused } from './batch.ts';
import { chosenRows } from '../../register/list/chosen-rows.ts';
import { confirmAndDelete, runAndNotify } from './outcome.ts';
import { AssignDialog } from './assign-dialog.tsx';
import { roleWords } from './role-words.ts';
import { useReason } from './use-reason.ts';
import { userWords } from './user-words.ts';
import { adminWords } from './words.ts';

const nameOfRow = ({ fullName, username }: AnyRow): string => String(fullName || username);

/** Acts on each chosen row of a list. The selection is cleared unless some are refused; their reasons are thrown. */
async function forEachChosen(list: string, facts: BulkFacts, work: (row: AnyRow) => Promise<unknown>): Promise<void> {
  const rows = await chosenRows(list, facts.selection, [
    'username',
    'fullName',
    ...(list === roleHolder.key ? ['userId', 'roleId'] : []),
  ]);
  const byId = new Map(rows.map((row) => [row.id, row]));
  const { refused } = await eachOf([...byId.keys()], async (id) => {
    const row = byId.get(id);
    if (row !== undefined) await work(row);
  });
  adminChanged();
  failIfRefused(refused, (id) => {
    const row = byId.get(id);
    return row && nameOfRow(row);
  });
  facts.done();
}

/** Enables or disables the chosen users, gives them a role, or deletes them; reasons of refused ones are shown. */
export function UserBatch({ facts }: { readonly facts: BulkFacts }): React.JSX.Element {
  const say = useSay();
  const format = useFormat();
  const mayNotUpdate = useReason('user:update');
  const mayNotDelete = useReason('user:delete');
  const [isAssigning, setAssigning] = useState(false);
  const all = (work: (row: AnyRow) => Promise<unknown>): Promise<void> => forEachChosen(user.key, facts, work);
  const turn = async (status: 0 | 1): Promise<void> => {
    await runAndNotify(() => all(({ id }) => send(userToggleStatus, { userId: id, status })));
  };
  const remove = async (): Promise<void> => {
    await confirmAndDelete(fill(userWords.deleteMany, { count: format.count(facts.count) }), userWords.deleteText, () =>
      all(({ id }) => send(deleteUser, { id })),
    );
  };
  return (
    <>
      <Guarded size="small" reason={mayNotUpdate} onClick={() => turn(1)}>
        {say(userWords.enableChosen)}
      </Guarded>
      <Guarded size="small" reason={mayNotUpdate} onClick={() => turn(0)}>
        {say(userWords.disableChosen)}
      </Guarded>
      <Guarded size="small" reason={mayNotUpdate} onClick={() => setAssigning(true)}>
        {say(roleWords.give)}
      </Guarded>
      <Guarded size="small" danger className={css.danger ?? ''} reason={mayNotDelete} onClick={remove}>
        {say(userWords.deleteChosen)}
      </Guarded>
      {isAssigning && (
        <AssignDialog
          onClose={() => setAssigning(false)}
          assign={(roleId) => all(({ id }) => send(userBindRoles, { userId: id, roleIds: [roleId] }))}
        />
      )}
    </>
  );
}

/** Takes the roles of the chosen rows away from their users. */
export function HolderBatch({ facts }: { readonly facts: BulkFacts }): React.JSX.Element {
  const say = useSay();
  const format = useFormat();
  const mayNot = useReason('user:update');
  const unassign = async (): Promise<void> => {
    const sure = await notify.confirm({
      title: fill(roleWords.unassignAsk, { count: format.count(facts.count) }),
      text: roleWords.unassignText,
      ok: roleWords.unassign,
      cancel: adminWords.cancel,
      danger: true,
    });
    if (!sure) return;
    const unbind = ({ userId, roleId }: AnyRow): Promise<unknown> =>
      send(userUnbindRoles, { userId: String(userId), roleIds: [String(roleId)] });
    await runAndNotify(() => forEachChosen(roleHolder.key, facts, unbind), { failed: roleWords.unbindFailed });
  };
  return (
    <Guarded size="small" danger className={css.danger ?? ''} reason={mayNot} onClick={unassign}>
      {say(roleWords.unassign)}
    </Guarded>
  );
}
