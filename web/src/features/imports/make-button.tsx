import type { QueryList } from '@plumbline/contract/lists/query-list.ts';
import { registerTitle } from '@plumbline/contract/pages/register-title.ts';
import { demandLoadable, permissionOn } from '@plumbline/contract/registers/list-sheets.ts';
import { fill, type Word } from '@plumbline/contract/words/word.ts';
import { AppstoreAddOutlined } from '@ant-design/icons';
import { useState } from 'react';
import { lazy } from '../../lib/look/lazy.ts';
import { useFormat, useSay } from '../../lib/value/language.ts';
import { useCan } from '../../lib/session/session.ts';
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
  /** The button is over the rows to be changed, not over the list: only ticked rows are the same in both. */
  readonly ofRows?: boolean;
}

/** The words for adding rows to a register, or for an action that changes them. */
const wordsOf = (register: Word, act: Word | undefined): Record<'button' | 'title' | 'text' | 'noRight', Word> =>
  act === undefined
    ? {
        button: fill(makeWords.button, { register }),
        title: fill(makeWords.title, { register }),
        text: makeWords.text,
        noRight: fill(makeWords.noRight, { register }),
      }
    : {
        button: act,
        title: fill(makeWords.changeTitle, { act }),
        text: makeWords.changeText,
        noRight: fill(makeWords.noRightToChange, { register }),
      };

/** The button over a list that makes register rows from the chosen rows; it first shows what becomes of each row. */
export function MakeButton({ list, makes, facts, ofRows = false }: MakeProps): React.JSX.Element {
  const say = useSay();
  const format = useFormat();
  const [isOpen, setOpen] = useState(false);
  const into = makes.register;
  const register = registerTitle(demandLoadable(into));
  const act = makes.changes;
  const mayWrite = useCan(permissionOn(into, act === undefined ? 'add' : 'update'));
  const mayImport = useCan(permissionOn(into, 'import'));
  const words = wordsOf(register, act);
  const isTicked = !ofRows || facts.selection.mode === 'these';
  const tick = isTicked ? undefined : say(makeWords.tickFirst);
  const reason = mayWrite && mayImport ? tick : say(words.noRight);
  return (
    <>
      <Guarded size="small" icon={<AppstoreAddOutlined aria-hidden />} reason={reason} onClick={() => setOpen(true)}>
        {say(words.button)}
      </Guarded>
      {isOpen && (
        <SideSheet
          open
          title={say(fill(words.title, { count: format.count(facts.count) }))}
          onClose={() => setOpen(false)}
        >
          <SheetPart text={say(words.text)}>
            <Waiting>
              <MakePanel list={list.key} changes={act !== undefined} selection={facts.selection} onDone={facts.done} />
            </Waiting>
          </SheetPart>
        </SideSheet>
      )}
    </>
  );
}
