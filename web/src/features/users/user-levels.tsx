import { grantsOf, grantsSave, type GrantableLevel } from '@plumbline/contract/features/users/calls/grants.ts';
import { fill } from '@plumbline/contract/words/word.ts';
import { Alert, Button } from 'antd';
import { useState } from 'react';
import { useFormat, useSay } from '../../lib/value/language.ts';
import { useCall } from '../../lib/call/query.ts';
import { send } from '../../lib/call/send.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Guarded } from '../../ui/guarded.tsx';
import { SkeletonLines } from '../../ui/skeletons.tsx';
import { InLanguage } from '../../ui/in-language.tsx';
import { LEVEL_NAMES } from '@plumbline/contract/aliases.ts';
import css from './admin.module.css';
import { CheckTree } from './check-tree.tsx';
import { useDirty } from './leave-guard.ts';
import { runAndNotify } from './outcome.ts';
import { coveredBy, withGrant } from './tree.ts';
import { useReason } from './use-reason.ts';
import { userWords } from './user-words.ts';
import { adminWords } from './words.ts';

/** The levels A to E a user may enter. */
export function UserLevels({
  userId,
  onSaved,
}: {
  readonly userId: string;
  readonly onSaved: () => void;
}): React.JSX.Element {
  const say = useSay();
  const { data, error, refetch } = useCall(grantsOf, { userId }, { staleTime: 0 });
  if (error !== null && data === undefined) return <ErrorState small error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <SkeletonLines lines={8} />;
  if (data.length === 0) return <EmptyState small title={say(userWords.noLevel)} />;
  const stored = data.filter(({ granted }) => granted).map(({ id }) => id);
  // a change by another user restarts the tree
  return <LevelTree key={stored.join()} userId={userId} levels={data} stored={stored} onSaved={onSaved} />;
}

interface LevelTreeProps {
  readonly userId: string;
  readonly levels: readonly GrantableLevel[];
  readonly stored: readonly string[];
  readonly onSaved: () => void;
}

function LevelTree({ userId, levels, stored, onSaved }: LevelTreeProps): React.JSX.Element {
  const say = useSay();
  const format = useFormat();
  // what was just saved counts as stored before it has been read again
  const [before, setBefore] = useState<ReadonlySet<string>>(() => new Set(stored));
  const [granted, setGranted] = useState(before);
  const noRight = useReason('user:update');
  const isDirty = granted.size !== before.size || [...granted].some((id) => !before.has(id));
  useDirty(isDirty);
  const implied = new Set([...coveredBy(levels, granted)].filter((id) => !granted.has(id)));
  const fixed = new Set(levels.filter(({ mayGrant }) => !mayGrant).map(({ id }) => id));
  const save = async (): Promise<void> => {
    if (!(await runAndNotify(() => send(grantsSave, { userId, levelIds: [...granted] })))) return;
    setBefore(granted);
    onSaved();
  };
  return (
    <div className={css.stack}>
      <p className={css.soft}>{noRight ?? say(userWords.levelsNote)}</p>
      {granted.size === 0 && <Alert type="warning" showIcon title={say(userWords.noLevels)} />}
      <CheckTree
        items={levels}
        label={say(adminWords.levels)}
        checked={granted}
        implied={implied}
        fixed={fixed}
        locked={noRight !== undefined}
        findHint={say(userWords.findLevel)}
        textOf={textOf}
        draw={drawLevel}
        onCheck={(id, on) => setGranted(withGrant(levels, granted, { id, on }))}
      />
      <div className={css.foot}>
        <span className={css.soft} role="status">
          {say(fill(userWords.levelChange, { count: format.count(granted.size) }))}
        </span>
        {isDirty && <Button onClick={() => setGranted(before)}>{say(adminWords.reset)}</Button>}
        <Guarded
          type="primary"
          reason={noRight ?? (isDirty ? undefined : say(adminWords.nothingChanged))}
          onClick={save}
        >
          {say(adminWords.save)}
        </Guarded>
      </div>
    </div>
  );
}

const textOf = ({ name, description }: GrantableLevel): string => `${name} ${description}`;

const drawLevel = (level: GrantableLevel): React.JSX.Element => <LevelName level={level} />;

function LevelName({ level }: { readonly level: GrantableLevel }): React.JSX.Element {
  const say = useSay();
  return (
    <span className={css.level}>
      <span className={css.step} title={say(LEVEL_NAMES[level.level])}>
        {level.level}
      </span>
      <span>{level.name}</span>
      <span className={css.soft}>
        <InLanguage text={level.description} />
      </span>
    </span>
  );
}
