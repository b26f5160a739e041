import { multiTagGenerate } from '@plumbline/contract/features/checks/calls.ts';
import type { Refused } from '@plumbline/contract/register/calls.ts';
import { registers } from '@plumbline/contract/registers/index.ts';
import { fill } from '@plumbline/contract/words/word.ts';
import { Input } from 'antd';
import { useId, useState } from 'react';
import { useCurrentPage } from '../../lib/place/current-page.ts';
import { useFormat, useSay } from '../../lib/value/language.ts';
import { notify } from '../../lib/look/notify.ts';
import { send } from '../../lib/call/send.ts';
import { registerChanged } from '../../register/list/changes.ts';
import type { BulkFacts } from '../../register/extensions.ts';
import { formAddress } from '../../register/record-address.ts';
import { Guarded } from '../../ui/guarded.tsx';
import { SheetPart } from '../../ui/sheet-part.tsx';
import { SideSheet } from '../../ui/side-sheet.tsx';
import { RefusedList } from '../../workflow/sign/refused-list.tsx';
import { multiTagWords } from './multi-tag-words.ts';

const { key } = registers.multiTagItr;

/** Asks for the sheet's name, then creates and opens the sheet, or lists the Tag ITRs that do not fit. */
export default function MultiTagSheet({
  facts,
  onClose,
}: {
  readonly facts: BulkFacts;
  readonly onClose: () => void;
}): React.JSX.Element {
  const say = useSay();
  const format = useFormat();
  const { go } = useCurrentPage();
  const id = useId();
  const [description, setDescription] = useState('');
  const [refused, setRefused] = useState<readonly Refused[]>([]);
  const generate = async (): Promise<void> => {
    try {
      const answer = await send(multiTagGenerate, { selection: facts.selection, description });
      setRefused(answer.refused);
      if (answer.made === null) return;
      notify.toast('success', fill(multiTagWords.made, { number: answer.made.number }));
      registerChanged(key, 'many');
      facts.done();
      onClose();
      go(formAddress(key, answer.made.id) ?? registers.multiTagItr.route);
    } catch (error) {
      notify.failure(error);
    }
  };
  return (
    <SideSheet
      open
      onClose={onClose}
      title={say(fill(multiTagWords.title, { count: format.count(facts.count) }))}
      footer={
        <Guarded type="primary" onClick={generate}>
          {say(multiTagWords.generate)}
        </Guarded>
      }
    >
      <SheetPart text={say(multiTagWords.text)}>
        <label htmlFor={id}>{say(multiTagWords.description)}</label>
        <Input
          id={id}
          maxLength={255}
          value={description}
          onChange={({ target }) => setDescription(target.value)}
          onPressEnter={() => void generate()}
        />
        {refused.length > 0 && (
          <div role="alert">
            <p>{say(multiTagWords.refused)}</p>
            <RefusedList refused={refused} />
          </div>
        )}
      </SheetPart>
    </SideSheet>
  );
}
