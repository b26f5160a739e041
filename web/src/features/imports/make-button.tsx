import { permission } from '@plumbline/contract/access.ts';
import type { QueryList } from '@plumbline/contract/lists/query-list.ts';
import { registerTitle } from '@plumbline/contract/pages/register-title.ts';
import { registers } from '@plumbline/contract/registers/index.ts';
import { fill } from '@plumbline/contract/words/word.ts';
import { AppstoreAddOutlined } from '@ant-design/icons';
import { lazy, useState } from 'react';
import { useFormat, useSay } from '../../lib/language.ts';
import { useCan } from '../../lib/session.ts';
import type { BulkFacts } from '../../register/extensions.ts';
import { Guarded } from '../../ui/guarded.tsx';
import { SheetPart } from '../../ui/sheet-part.tsx';
import { SideSheet } from '../../ui/side-sheet.tsx';
import { Waiting } from '../../ui/waiting.tsx';
import { makeWords } from './make-words.ts';

const MakePanel = lazy(async () => ({ default: (await import('./make-panel.tsx')).MakePanel }));

interface MakeProps {
  readonly list: QueryList;
  readonly makes: NonNullable<QueryList['query']['makes']>;
  readonly facts: BulkFacts;
}

/** The button over a list that makes rows of a register of those chosen; first it shows what becomes of each. */
export function MakeButton({ list, makes, facts }: MakeProps): React.JSX.Element {
  const say = useSay();
  const format = useFormat();
  const [isOpen, setOpen] = useState(false);
  const into = registers[makes.register];
  const register = registerTitle(into);
  const mayAdd = useCan(permission(into.key, 'add'));
  const mayImport = useCan(permission(into.key, 'import'));
  const reason = mayAdd && mayImport ? undefined : say(fill(makeWords.noRight, { register }));
  return (
    <>
      <Guarded size="small" icon={<AppstoreAddOutlined aria-hidden />} reason={reason} onClick={() => setOpen(true)}>
        {say(fill(makeWords.button, { register }))}
      </Guarded>
      {isOpen && (
        <SideSheet
          open
          title={say(fill(makeWords.title, { register, count: format.count(facts.count) }))}
          onClose={() => setOpen(false)}
        >
          <SheetPart text={say(makeWords.text)}>
            <Waiting>
              <MakePanel list={list.key} selection={facts.selection} onDone={facts.done} />
            </Waiting>
          </SheetPart>
        </SideSheet>
      )}
    </>
  );
}
