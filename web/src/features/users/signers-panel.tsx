import { signingUsers, signingUsersSave, type SigningUser } from '@plumbline/contract/features/users/calls/signers.ts';
import { registers } from '@plumbline/contract/registers/index.ts';
import { fill } from '@plumbline/contract/words/word.ts';
import { Link } from '@tanstack/react-router';
import { Checkbox } from 'antd';
import { useState } from 'react';
import { FieldInput } from '../../form/field-input.tsx';
import { useFormat, useSay } from '../../lib/value/language.ts';
import { asRefs } from '../../lib/value/values.ts';
import { callKey, queryClient, useCall } from '../../lib/call/query.ts';
import { send } from '../../lib/call/send.ts';
import { notify } from '../../lib/look/notify.ts';
import { useSession } from '../../lib/session/session.ts';
import { registerChanged } from '../../register/list/changes.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { Guarded } from '../../ui/guarded.tsx';
import { Muted, Row } from '../../ui/layout.tsx';
import { SkeletonTable } from '../../ui/skeletons.tsx';
import css from '../../ui/plain-table.module.css';
import { signerWords } from './signer-words.ts';

type Professions = NonNullable<SigningUser['person']>['professions'];
/** What was changed of a user. */
interface Change {
  readonly signs: boolean;
  readonly professions: Professions;
}

const stored = ({ person }: SigningUser): Change => ({
  signs: person?.signs ?? false,
  professions: person?.professions ?? [],
});
const idsIn = (professions: Professions): string =>
  professions
    .map(({ id }) => id)
    .toSorted()
    .join();
const isChanged = (user: SigningUser, { signs, professions }: Change): boolean =>
  stored(user).signs !== signs || idsIn(stored(user).professions) !== idsIn(professions);

/** The users of the scope of work: who signs here, and for which professions. No login is typed. */
export function SignersPanel({ onDone }: { readonly onDone: () => void }): React.JSX.Element {
  const say = useSay();
  const format = useFormat();
  const { data, error, refetch } = useCall(signingUsers, null, { staleTime: 0 });
  const me = useSession((session) => session.user?.id);
  const [changes, setChanges] = useState<Readonly<Record<string, Change>>>({});
  if (error) return <ErrorState small error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonTable rows={4} columns={3} />;
  // where nobody signs yet, the user who sets this up is proposed
  const isFirst = !data.some((user) => stored(user).signs);
  const current = (user: SigningUser): Change =>
    changes[user.userId] ?? (isFirst && user.userId === me ? { ...stored(user), signs: true } : stored(user));
  const changed = data.filter((user) => isChanged(user, current(user)));
  const save = async (): Promise<void> => {
    const users = changed.map((user) => ({
      userId: user.userId,
      signs: current(user).signs,
      professions: current(user).professions.map(({ id }) => id),
    }));
    try {
      const answer = await send(signingUsersSave, { users });
      queryClient.setQueriesData({ queryKey: callKey(signingUsers) }, answer);
      registerChanged(registers.authorisedPerson.key, 'many');
      notify.message('success', fill(signerWords.saved, { count: format.count(users.length) }));
      onDone();
    } catch (failure) {
      notify.failure(failure);
    }
  };
  return (
    <>
      <div className={css.scroll}>
        <table className={css.table}>
          <thead>
            <tr>
              <th scope="col">{say(signerWords.user)}</th>
              <th scope="col">{say(signerWords.signs)}</th>
              <th scope="col">{say(signerWords.professions)}</th>
            </tr>
          </thead>
          <tbody>
            {data.map((user) => (
              <Line
                key={user.userId}
                user={user}
                change={current(user)}
                onChange={(change) => setChanges({ ...changes, [user.userId]: change })}
              />
            ))}
          </tbody>
        </table>
      </div>
      {data.length === 1 && <Muted as="p">{say(signerWords.none)}</Muted>}
      <Row wrap gap={12}>
        <Guarded type="primary" reason={changed.length === 0 ? say(signerWords.unchanged) : undefined} onClick={save}>
          {say(signerWords.save)}
        </Guarded>
        <Link to="/SystemSettings/User?id=new">{say(signerWords.invite)}</Link>
        <Link to={registers.authorisedPerson.route}>{say(signerWords.people)}</Link>
      </Row>
    </>
  );
}

const PROFESSIONS = registers.authorisedPerson.fields.professions;

function Line({
  user,
  change,
  onChange,
}: {
  readonly user: SigningUser;
  readonly change: Change;
  readonly onChange: (change: Change) => void;
}): React.JSX.Element {
  const say = useSay();
  const { fullName: name, username } = user;
  return (
    <tr>
      <th scope="row">
        {name}
        {username !== name && (
          <Muted small as="p">
            {username}
          </Muted>
        )}
      </th>
      <td>
        <Checkbox
          checked={change.signs}
          aria-label={say(fill(signerWords.signsOf, { name }))}
          onChange={({ target }) => onChange({ ...change, signs: target.checked })}
        />
      </td>
      <td>
        {change.signs && (
          <FieldInput
            field={PROFESSIONS}
            value={change.professions}
            onChange={(value) => onChange({ ...change, professions: asRefs(value) })}
          />
        )}
      </td>
    </tr>
  );
}
