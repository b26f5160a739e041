import { permission } from '@plumbline/contract/access.ts';
import { blockKind } from '@plumbline/contract/blocks/kinds.ts';
import { handoverBlockers } from '@plumbline/contract/features/handover/calls.ts';
import type { Blocker } from '@plumbline/contract/workflow/block.ts';
import { fill } from '@plumbline/contract/words/word.ts';
import { Button, Popover } from 'antd';
import { useId, useState } from 'react';
import { useSay } from '../../lib/value/language.ts';
import { notify } from '../../lib/look/notify.ts';
import { callKey, queryClient } from '../../lib/call/query.ts';
import { sendVerb } from '../../lib/call/send.ts';
import { useCan } from '../../lib/session/session.ts';
import { registerChanged } from '../../register/list/changes.ts';
import { LookupSelect } from '../../register/row/lookup-select.tsx';
import { Guarded } from '../../ui/guarded.tsx';
import css from './blockers.module.css';
import { handoverWords } from './words.ts';

/**
 * Assigns a blocking record to a person, right in its line; renders nothing for lines that cannot be assigned, such as
 * a lower gate.
 */
export function AssignButton({ line: { kind, record, title } }: { readonly line: Blocker }): React.JSX.Element | null {
  const say = useSay();
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const [person, setPerson] = useState<string | null>(null);
  const register = record?.register ?? '';
  const field = blockKind('certificate', kind)?.fields.assignedTo;
  const mayUpdate = useCan(permission(register, 'update'));
  if (record === null || field === undefined || !mayUpdate) return null;
  const changed = async (): Promise<void> => {
    registerChanged(register, 'many');
    await queryClient.invalidateQueries({ queryKey: callKey(handoverBlockers) });
  };
  const undo = async (batch: string): Promise<void> => {
    try {
      await sendVerb(register, 'undo', { batch });
      notify.message('success', handoverWords.assignUndone);
      await changed();
    } catch (error) {
      notify.failure(error);
    }
  };
  const assign = async (): Promise<void> => {
    try {
      const { batch, refused } = await sendVerb(register, 'change', {
        selection: { mode: 'these', ids: [record.id] },
        values: { [field]: person },
      });
      const why = refused[0]?.why;
      if (why) return notify.message('error', why);
      setOpen(false);
      notify.done(
        fill(handoverWords.assigned, { name: title }),
        batch === null ? [] : [{ label: handoverWords.undo, run: () => void undo(batch) }],
      );
      await changed();
    } catch (error) {
      notify.failure(error);
    }
    return undefined;
  };
  return (
    <Popover
      open={isOpen}
      onOpenChange={setOpen}
      trigger="click"
      placement="bottomRight"
      destroyOnHidden
      content={
        <form className={css.assign} onSubmit={(event) => event.preventDefault()}>
          <label htmlFor={id}>{say(handoverWords.assignTo)}</label>
          <LookupSelect id={id} register="authorisedPerson" value={person} onChange={setPerson} />
          <Guarded type="primary" reason={person === null ? say(handoverWords.assignWhom) : undefined} onClick={assign}>
            {say(handoverWords.assign)}
          </Guarded>
        </form>
      }
    >
      <Button size="small" aria-label={say(fill(handoverWords.assignOf, { name: title }))}>
        {say(handoverWords.assign)}
      </Button>
    </Popover>
  );
}
