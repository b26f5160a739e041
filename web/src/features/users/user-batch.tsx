import { deleteUser, userToggleStatus, type User } from '@plumbline/contract/features/users/calls/users.ts';
import { fill } from '@plumbline/contract/words/word.ts';
import { useFormat, useSay } from '../../lib/value/language.ts';
import { send } from '../../lib/call/send.ts';
import { Guarded } from '../../ui/guarded.tsx';
import css from './admin.module.css';
import { eachOf, failIfRefused } from './batch.ts';
import { dropDetails } from './details.ts';
import { nameIn } from './names.ts';
import { confirmAndDelete, hasChosen, runAndNotify } from './outcome.ts';
import type { List } from './use-list.ts';
import { useReason } from './use-reason.ts';
import { userChanged } from './user-changed.ts';
import { userWords } from './user-words.ts';

/** Enables, disables or deletes the selected users. Refused users stay selected, and the reasons are shown. */
export function UserBatch({
  list,
  users,
  canDelete = false,
}: {
  readonly list: List;
  /** The users on screen, for the names of refused ones. */
  readonly users: readonly User[];
  readonly canDelete?: boolean;
}): React.JSX.Element {
  const say = useSay();
  const format = useFormat();
  const mayNotUpdate = useReason('user:update');
  const mayNotDelete = useReason('user:delete');
  const { chosen } = list;

  const all = async (work: (id: string) => Promise<unknown>): Promise<void> => {
    const { refused } = await eachOf(chosen, work);
    list.choose(refused.map(({ id }) => id));
    userChanged();
    failIfRefused(refused, (id) => nameIn(users, id));
  };
  const turn = async (status: 0 | 1): Promise<void> => {
    if (!hasChosen(chosen)) return;
    await runAndNotify(() => all((userId) => send(userToggleStatus, { userId, status })));
  };
  const remove = async (): Promise<void> => {
    if (!hasChosen(chosen)) return;
    await confirmAndDelete(
      fill(userWords.deleteMany, { count: format.count(chosen.length) }),
      userWords.deleteText,
      () =>
        all(async (id) => {
          await send(deleteUser, { id });
          dropDetails(id);
        }),
    );
  };
  return (
    <>
      <Guarded reason={mayNotUpdate} onClick={() => turn(1)}>
        {say(userWords.enableChosen)}
      </Guarded>
      <Guarded reason={mayNotUpdate} onClick={() => turn(0)}>
        {say(userWords.disableChosen)}
      </Guarded>
      {canDelete && (
        <Guarded danger className={css.danger ?? ''} reason={mayNotDelete} onClick={remove}>
          {say(userWords.deleteChosen)}
        </Guarded>
      )}
    </>
  );
}
