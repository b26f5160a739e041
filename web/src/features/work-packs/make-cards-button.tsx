import { permission } from '@plumbline/contract/access.ts';
import { CARDS_MOST } from '@plumbline/contract/features/work-packs/selected-work.ts';
import { registers } from '@plumbline/contract/registers/index.ts';
import { fill } from '@plumbline/contract/words/word.ts';
import { ScheduleOutlined } from '@ant-design/icons';
import { useState } from 'react';
import { lazy } from '../../lib/look/lazy.ts';
import { useFormat, useSay } from '../../lib/value/language.ts';
import { useCan } from '../../lib/session/session.ts';
import type { BulkFacts } from '../../register/extensions.ts';
import { Guarded } from '../../ui/guarded.tsx';
import { Waiting } from '../../ui/waiting.tsx';
import { listMakeCardsWords } from './list-make-cards-words.ts';

const MakeCardsSheet = lazy(async () => ({ default: (await import('./make-cards-sheet.tsx')).MakeCardsSheet }));

/** The bulk button over items, checks or punch items that makes job cards from the chosen ones. */
export function MakeCardsButton({
  register,
  facts,
}: {
  readonly register: string;
  readonly facts: BulkFacts;
}): React.JSX.Element | null {
  const say = useSay();
  const format = useFormat();
  const [isOpen, setOpen] = useState(false);
  const mayCards = useCan(permission(registers.jobCard.key, 'add'));
  const mayOperations = useCan(permission(registers.operation.key, 'add'));
  if (!mayCards || !mayOperations) return null;
  const tooMany = facts.count > CARDS_MOST;
  return (
    <>
      <Guarded
        size="small"
        icon={<ScheduleOutlined aria-hidden />}
        reason={tooMany ? say(fill(listMakeCardsWords.most, { most: format.count(CARDS_MOST) })) : undefined}
        onClick={() => setOpen(true)}
      >
        {say(listMakeCardsWords.button)}
      </Guarded>
      {isOpen && (
        <Waiting>
          <MakeCardsSheet register={register} facts={facts} onClose={() => setOpen(false)} />
        </Waiting>
      )}
    </>
  );
}
