import {
  defaultSignOffs,
  defaultSignOffsSave,
  type DefaultSignOffs,
} from '@plumbline/contract/features/levels/calls/default-sign-offs.ts';
import { levelList, type ManagedLevel } from '@plumbline/contract/features/levels/calls/levels.ts';
import { DEFAULT_SIGN_OFFS } from '@plumbline/contract/default-sign-offs.ts';
import { signOffs as signOffsField, type SignOff } from '@plumbline/contract/field/field.ts';
import { registerOf } from '@plumbline/contract/registers/index.ts';
import { fill, w } from '@plumbline/contract/words/word.ts';
import { Select } from 'antd';
import { useState } from 'react';
import { SignOffsInput } from '../../form/sign-offs-input.tsx';
import '../../form/form.css';
import { CallError } from '../../lib/call/call-error.ts';
import { useSay } from '../../lib/value/language.ts';
import { asSignOffs } from '../../lib/value/values.ts';
import { notify } from '../../lib/look/notify.ts';
import { useCall } from '../../lib/call/query.ts';
import { send } from '../../lib/call/send.ts';
import { useSession } from '../../lib/session/session.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { Guarded } from '../../ui/guarded.tsx';
import { Page } from '../../ui/page.tsx';
import { SkeletonTable } from '../../ui/skeletons.tsx';
import { StatePill } from '../../ui/state-pill.tsx';
import { adminWords } from '../users/words.ts';
import css from './level-page.module.css';
import { useLevelReason } from './use-level-reason.ts';
import { levelsChanged } from './levels-changed.ts';
import { levelAdminWords } from './level-page-words.ts';

const FIELD = signOffsField(w('Sign-offs', '签署'), {});
const TITLE = w('Default sign-offs', '默认签署');

/**
 * `/Admin/Defaultsginoffs`: the default sign-offs of a facility, one set for each kind of record (odd spelling kept,
 * readings O04).
 */
export default function DefaultSignOffsPage(): React.JSX.Element {
  const say = useSay();
  const here = useSession((session) => session.path?.C);
  const [picked, pick] = useState<string>();
  const levels = useCall(levelList, { step: 'C' });
  const facility = (levels.data ?? []).find(({ id }) => id === (picked ?? here)) ?? levels.data?.[0];
  const choice = (
    <Select
      className={css.choice ?? ''}
      aria-label={say(levelAdminWords.chooseFacility)}
      placeholder={say(levelAdminWords.chooseFacility)}
      loading={levels.isFetching}
      showSearch={{ optionFilterProp: 'label' }}
      {...(facility && { value: facility.id })}
      options={(levels.data ?? []).map(({ id, name, above }) => ({
        value: id,
        label: [...above.slice(1).map((each) => each.name), name].join(' / '),
      }))}
      onChange={pick}
    />
  );
  return (
    <Page
      title={say(TITLE)}
      note={say(levelAdminWords.signOffNote)}
      crumbs={[{ label: say(levelAdminWords.group) }, { label: say(TITLE) }]}
      actions={choice}
    >
      {levels.error !== null && <ErrorState error={levels.error} onRetry={() => void levels.refetch()} />}
      {facility && <Sets key={facility.id} facility={facility} />}
    </Page>
  );
}

function Sets({ facility }: { readonly facility: ManagedLevel }): React.ReactNode {
  const { data, error, refetch } = useCall(defaultSignOffs, { levelC: facility.id }, { staleTime: 0 });
  if (error !== null) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <SkeletonTable rows={6} columns={2} />;
  return (
    <div className={css.sets}>
      {data.map((set) => (
        <SetCard key={`${set.entity} ${JSON.stringify(set.signOffs)}`} facility={facility} set={set} />
      ))}
    </div>
  );
}

/** One sign-off set, edited in place. */
function SetCard({
  facility,
  set,
}: {
  readonly facility: ManagedLevel;
  readonly set: DefaultSignOffs;
}): React.JSX.Element {
  const say = useSay();
  const reason = useLevelReason(facility);
  const [signOffs, put] = useState<readonly SignOff[]>(set.signOffs);
  const [wrong, setWrong] = useState<string>();
  const isDirty = JSON.stringify(signOffs) !== JSON.stringify(set.signOffs);
  const { label, into } = DEFAULT_SIGN_OFFS[set.entity];
  const registers = into.flatMap((key: string) => registerOf(key)?.label ?? []);
  const save = async (): Promise<void> => {
    setWrong(undefined);
    try {
      await send(defaultSignOffsSave, { levelC: facility.id, entity: set.entity, signOffs: [...signOffs] });
      notify.message('success', adminWords.done);
      await levelsChanged(defaultSignOffs);
    } catch (error) {
      const why = error instanceof CallError ? error.fieldErrors.map(({ msg }) => msg).join(' ') : '';
      setWrong(why === '' ? undefined : why);
      notify.failure(error);
    }
  };
  return (
    <section className={css.set} aria-label={say(label)}>
      <h2>
        {say(label)}
        <StatePill state={set.shipped ? 'not-started' : 'accepted'}>
          {say(set.shipped ? levelAdminWords.shipped : levelAdminWords.changed)}
        </StatePill>
      </h2>
      {registers.length > 0 && (
        <p>{say(fill(levelAdminWords.into, { registers: registers.map((each) => say(each)).join(', ') }))}</p>
      )}
      <SignOffsInput
        field={FIELD}
        id={`set-${set.entity}`}
        value={signOffs}
        onChange={(next) => put(asSignOffs(next))}
      />
      {wrong !== undefined && (
        <p role="alert" className={css.wrong}>
          {wrong}
        </p>
      )}
      <div className={css.foot}>
        <Guarded
          type="primary"
          reason={reason ?? (isDirty ? undefined : say(adminWords.nothingChanged))}
          onClick={save}
        >
          {say(adminWords.save)}
        </Guarded>
      </div>
    </section>
  );
}
