import type { MatrixKey } from '@plumbline/contract/rules/matrices.ts';
import { registers } from '@plumbline/contract/registers/index.ts';
import { Button } from 'antd';
import { useState } from 'react';
import { useSay } from '../../lib/value/language.ts';
import { SheetPart } from '../../ui/sheet-part.tsx';
import { SideSheet } from '../../ui/side-sheet.tsx';
import { AllocatePanel } from './allocate-panel.tsx';
import { allocateWords } from './allocate-words.ts';

/** On the empty page of what a matrix gives: opens the allocation to all tagged items of the facility. */
export default function AllocateStart({ gives }: { readonly gives: MatrixKey }): React.JSX.Element {
  const say = useSay();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button type="primary" onClick={() => setOpen(true)}>
        {say(allocateWords.button)}
      </Button>
      <SideSheet open={isOpen} title={say(allocateWords.scopeTitle)} onClose={() => setOpen(false)}>
        <SheetPart text={say(allocateWords.text)}>
          <AllocatePanel
            register={registers.taggedItem.key}
            selection={{ mode: 'allMatching' }}
            gives={gives}
            onDone={() => setOpen(false)}
          />
        </SheetPart>
      </SideSheet>
    </>
  );
}
