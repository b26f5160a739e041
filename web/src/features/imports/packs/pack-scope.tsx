import type { ManagedLevel } from '@plumbline/contract/features/levels/calls/levels.ts';
import { useSay } from '../../../lib/value/language.ts';
import { useSession } from '../../../lib/session/session.ts';
import { SheetPart } from '../../../ui/sheet-part.tsx';
import { PackPanel } from './pack-panel.tsx';
import { packWords } from './pack-words.ts';

/** On the page of a scope of work: takes over a starter pack there. */
export default function PackScope({ level }: { readonly level: ManagedLevel }): React.JSX.Element {
  const say = useSay();
  const isHere = useSession((session) => session.path?.E === level.id);
  return (
    <SheetPart title={say(packWords.title)} text={say(isHere ? packWords.text : packWords.notHere)}>
      {isHere && <PackPanel />}
    </SheetPart>
  );
}
