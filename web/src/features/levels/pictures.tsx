import type { ManagedLevel } from '@plumbline/contract/features/levels/calls/levels.ts';
import { levelAdminWords } from './level-page-words.ts';
import css from './level-page.module.css';
import { useSay } from '../../lib/value/language.ts';
import { useLevelReason } from './use-level-reason.ts';
import { PictureInput } from './picture-input.tsx';

/** The logos of a project, at the left and right of its printed documents. */
export function Pictures({ level }: { readonly level: ManagedLevel }): React.JSX.Element {
  const say = useSay();
  const reason = useLevelReason(level);
  return (
    <div className={css.pictures}>
      {(['logoLeft', 'logoRight'] as const).map((place) => (
        <PictureInput key={place} owner={level.id} place={place} label={say(levelAdminWords[place])} reason={reason} />
      ))}
    </div>
  );
}
