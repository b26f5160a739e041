import type { ManagedLevel } from '@plumbline/contract/features/levels/calls/level-list.ts';
import { registers } from '@plumbline/contract/registers/index.ts';
import { useSay } from '../../lib/language.ts';
import { useSession } from '../../lib/session.ts';
import { AllocatePanel } from './allocate-panel.tsx';
import css from './allocate.module.css';
import { allocateWords } from './allocate-words.ts';

/** On the page of a scope of work: all tagged items of its facility get the checks they lack there. */
export default function AllocateScope({ level }: { readonly level: ManagedLevel }): React.JSX.Element {
  const say = useSay();
  const isHere = useSession((session) => session.path?.E === level.id);
  return (
    <section className={css.part} aria-label={say(allocateWords.scopeTitle)}>
      <h3>{say(allocateWords.scopeTitle)}</h3>
      <p className={css.soft}>{say(allocateWords.text)}</p>
      <AllocatePanel
        register={registers.taggedItem.key}
        selection={{ mode: 'allMatching' }}
        reason={isHere ? undefined : say(allocateWords.notHere)}
      />
    </section>
  );
}
