import type { ManagedLevel } from '@plumbline/contract/features/levels/calls/levels.ts';
import { registers } from '@plumbline/contract/registers/index.ts';
import { useSay } from '../../lib/value/language.ts';
import { useSession } from '../../lib/session/session.ts';
import { SheetPart } from '../../ui/sheet-part.tsx';
import { AllocatePanel } from './allocate-panel.tsx';
import { allocateWords } from './allocate-words.ts';

/** On the page of a scope of work: gives all tagged items of its facility the checks they lack there. */
export default function AllocateScope({ level }: { readonly level: ManagedLevel }): React.JSX.Element {
  const say = useSay();
  const isHere = useSession((session) => session.path?.E === level.id);
  return (
    <SheetPart title={say(allocateWords.scopeTitle)} text={say(allocateWords.text)}>
      <AllocatePanel
        register={registers.taggedItem.key}
        selection={{ mode: 'allMatching' }}
        reason={isHere ? undefined : say(allocateWords.notHere)}
      />
    </SheetPart>
  );
}
