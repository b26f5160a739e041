import { permission } from '@plumbline/contract/access.ts';
import { w } from '@plumbline/contract/words/word.ts';
import { Button } from 'antd';
import { Suspense, useState } from 'react';
import { useSay } from '../../lib/value/language.ts';
import { later } from '../../lib/look/page-idle.ts';
import { useCan } from '../../lib/session/session.ts';
import type { BulkFacts } from '../../register/extensions.ts';
import { changeIn } from './change-in.ts';
import type { Decision } from './decide-sheet.tsx';

const DecideSheet = later(() => import('./decide-sheet.tsx'));

const BUTTONS = { reverify: w('To be done again', '须复核'), waived: w('Waive', '豁免') } as const;

interface DecideProps {
  readonly decision: Decision;
  readonly facts: BulkFacts;
}

/** The bulk button over the records a change affects that decides on the chosen ones. */
export function DecideButton({ decision, facts }: DecideProps): React.JSX.Element | null {
  const say = useSay();
  const [isOpen, setOpen] = useState(false);
  const mayChange = useCan(permission('moc', 'update'));
  // over all changes there is none to decide for
  if (!mayChange || changeIn(facts.filter) === '') return null;
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        {say(BUTTONS[decision])}
      </Button>
      {isOpen && (
        <Suspense>
          <DecideSheet decision={decision} facts={facts} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
