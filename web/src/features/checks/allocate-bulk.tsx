import { ApartmentOutlined } from '@ant-design/icons';
import { fill } from '@plumbline/contract/words/word.ts';
import { useState } from 'react';
import { useFormat, useSay } from '../../lib/value/language.ts';
import { later } from '../../lib/look/page-idle.ts';
import type { BulkFacts } from '../../register/extensions.ts';
import { Guarded } from '../../ui/guarded.tsx';
import { SheetPart } from '../../ui/sheet-part.tsx';
import { SideSheet } from '../../ui/side-sheet.tsx';
import { Waiting } from '../../ui/waiting.tsx';
import { allocateWords } from './allocate-words.ts';
import { useAllocateReason } from './use-allocate-reason.ts';

const AllocatePanel = later(async () => ({ default: (await import('./allocate-panel.tsx')).AllocatePanel }));

/** The bulk button over tagged items that gives the chosen ones their missing checks. */
export function AllocateButton({
  register,
  facts,
}: {
  readonly register: string;
  readonly facts: BulkFacts;
}): React.JSX.Element {
  const say = useSay();
  const format = useFormat();
  const reason = useAllocateReason();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Guarded size="small" icon={<ApartmentOutlined aria-hidden />} reason={reason} onClick={() => setOpen(true)}>
        {say(allocateWords.button)}
      </Guarded>
      {isOpen && (
        <SideSheet
          open
          title={say(fill(allocateWords.bulkTitle, { count: format.count(facts.count) }))}
          onClose={() => setOpen(false)}
        >
          <SheetPart text={say(allocateWords.text)}>
            <Waiting>
              <AllocatePanel register={register} selection={facts.selection} onDone={facts.done} />
            </Waiting>
          </SheetPart>
        </SideSheet>
      )}
    </>
  );
}
