import { menuTree, type MenuRow } from '@plumbline/contract/features/menu/calls.ts';
import { roleBindMenus, searchRoleBindMenus } from '@plumbline/contract/features/users/calls/roles.ts';
import { fill } from '@plumbline/contract/words/word.ts';
import { Button } from 'antd';
import { useState } from 'react';
import { useFormat, useSay } from '../../lib/value/language.ts';
import { useCall } from '../../lib/call/query.ts';
import { send } from '../../lib/call/send.ts';
import { useCan } from '../../lib/session/session.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Guarded } from '../../ui/guarded.tsx';
import { SkeletonLines } from '../../ui/skeletons.tsx';
import { adminChanged } from './admin-changed.ts';
import css from './admin.module.css';
import { CheckTree } from './check-tree.tsx';
import { useDirty } from './leave-guard.ts';
import { runAndNotify } from './outcome.ts';
import { roleWords } from './role-words.ts';
import { withEntry } from './tree.ts';
import { useReason } from './use-reason.ts';
import { adminWords } from './words.ts';

/** The fields of a menu entry that the tree needs. */
type Entry = Pick<MenuRow, 'id' | 'parentId' | 'name' | 'code'> & Partial<Pick<MenuRow, 'frontPath'>>;

/** The menu entries of a role. Saving replaces the whole set (readings D39). */
export function RoleMenus({
  roleId,
  reason,
}: {
  readonly roleId: string;
  readonly reason: string | undefined;
}): React.JSX.Element {
  const say = useSay();
  const maySeeMenus = useCan('menu:see');
  const mayNotSee = useReason('menu:see');
  const all = useCall(menuTree, null, { enabled: maySeeMenus });
  const bound = useCall(searchRoleBindMenus, { id: roleId }, { staleTime: 0 });
  // without the right to see the whole menu, only bound entries can be shown, and the set cannot be replaced
  const entries: readonly Entry[] | undefined = maySeeMenus ? all.data : bound.data;
  const error = bound.error ?? all.error;
  if (error !== null && (entries === undefined || bound.data === undefined))
    return <ErrorState small error={error} onRetry={() => void Promise.all([all.refetch(), bound.refetch()])} />;
  if (entries === undefined || bound.data === undefined) return <SkeletonLines lines={8} />;
  if (entries.length === 0) return <EmptyState small title={say(roleWords.noMenu)} />;
  const stored = bound.data.map(({ id }) => id);
  return (
    <MenuTicks
      key={stored.toSorted().join()}
      roleId={roleId}
      entries={entries}
      stored={stored}
      reason={reason ?? mayNotSee}
    />
  );
}

interface MenuTicksProps {
  readonly roleId: string;
  readonly entries: readonly Entry[];
  readonly stored: readonly string[];
  readonly reason: string | undefined;
}

function MenuTicks({ roleId, entries, stored, reason }: MenuTicksProps): React.JSX.Element {
  const say = useSay();
  const format = useFormat();
  // what was just saved counts as stored before it has been read again
  const [before, setBefore] = useState<ReadonlySet<string>>(() => new Set(stored));
  const [chosen, setChosen] = useState(before);
  const isDirty = chosen.size !== before.size || [...chosen].some((id) => !before.has(id));
  useDirty(isDirty);
  const save = async (): Promise<void> => {
    if (await runAndNotify(() => send(roleBindMenus, { roleId, menuIds: [...chosen] }))) setBefore(chosen);
    adminChanged();
  };
  return (
    <div className={css.stack}>
      <p className={css.soft}>{reason ?? say(roleWords.menuNote)}</p>
      <CheckTree
        items={entries}
        label={say(adminWords.menus)}
        checked={chosen}
        locked={reason !== undefined}
        findHint={say(roleWords.findMenu)}
        textOf={textOf}
        draw={drawEntry}
        onCheck={(id, on) => setChosen(withEntry(entries, chosen, { id, on }))}
        startFolded
        tools={
          reason === undefined && (
            <>
              <Button onClick={() => setChosen(new Set(entries.map(({ id }) => id)))}>{say(roleWords.allMenus)}</Button>
              <Button onClick={() => setChosen(new Set())}>{say(roleWords.noMenus)}</Button>
            </>
          )
        }
      />
      <div className={css.foot}>
        <span className={css.soft} role="status">
          {say(fill(roleWords.menuChosen, { count: format.count(chosen.size), total: format.count(entries.length) }))}
        </span>
        {isDirty && <Button onClick={() => setChosen(before)}>{say(adminWords.reset)}</Button>}
        <Guarded
          type="primary"
          reason={reason ?? (isDirty ? undefined : say(adminWords.nothingChanged))}
          onClick={save}
        >
          {say(adminWords.save)}
        </Guarded>
      </div>
    </div>
  );
}

const textOf = ({ name, code, frontPath = '' }: Entry): string => `${name} ${code} ${frontPath}`;

const drawEntry = (entry: Entry): React.JSX.Element => <EntryName entry={entry} />;

function EntryName({ entry }: { readonly entry: Entry }): React.JSX.Element {
  return (
    <span className={css.level}>
      <span>{entry.name}</span>
      {entry.frontPath !== undefined && entry.frontPath !== '' && <span className={css.soft}>{entry.frontPath}</span>}
    </span>
  );
}
