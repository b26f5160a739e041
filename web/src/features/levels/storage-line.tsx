import { levelStorage, type ManagedLevel } from '@plumbline/contract/features/levels/calls/levels.ts';
import { fill } from '@plumbline/contract/words/word.ts';
import { useFormat, useSay } from '../../lib/value/language.ts';
import { useCall } from '../../lib/call/query.ts';
import { ProgressCell } from '../../ui/progress-cell.tsx';
import { levelAdminWords } from './level-page-words.ts';
import css from './level-page.module.css';

const GB = 1e9;

/** How much of its storage quota a level's facility has used; without a quota, the size of its files. */
export function StorageLine({ level: { id, step, above } }: { readonly level: ManagedLevel }): React.ReactNode {
  const facility = step === 'C' ? id : above[2]?.id;
  return facility === undefined ? null : <Used facility={facility} />;
}

function Used({ facility }: { readonly facility: string }): React.ReactNode {
  const say = useSay();
  const format = useFormat();
  const { data } = useCall(levelStorage, { id: facility }, { staleTime: 0 });
  if (data === undefined) return null;
  const { used, quota } = data;
  const size = format.number(used / GB, 2);
  if (quota === null) return <p className={css.storage}>{say(fill(levelAdminWords.storage, { size }))}</p>;
  return (
    <p className={css.storage}>
      {say(fill(levelAdminWords.storageOf, { size, quota: format.count(quota) }))}
      <ProgressCell done={used} total={quota * GB} state={used > quota * GB ? 'overdue' : 'complete'} bare />
    </p>
  );
}
