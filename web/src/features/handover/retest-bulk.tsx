import { permission } from '@plumbline/contract/access.ts';
import { registers } from '@plumbline/contract/registers/index.ts';
import { w } from '@plumbline/contract/words/word.ts';
import { QuestionCircleOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { Suspense, useState } from 'react';
import { later } from '../../lib/look/page-idle.ts';
import { useSay } from '../../lib/value/language.ts';
import { useCan } from '../../lib/session/session.ts';
import type { BulkFacts } from '../../register/extensions.ts';

const { key } = registers.tagItr;
const BUTTON = w('Put in doubt', '置为待复核');
const RetestSheet = later(() => import('./retest-sheet.tsx'));

/** The bulk button over checks that puts the chosen ones in doubt. */
export function RetestButton({ facts }: { readonly facts: BulkFacts }): React.JSX.Element | null {
  const say = useSay();
  const [isOpen, setOpen] = useState(false);
  const isAllowed = useCan(permission(key, 'reject'));
  if (!isAllowed) return null;
  return (
    <>
      <Button size="small" icon={<QuestionCircleOutlined aria-hidden />} onClick={() => setOpen(true)}>
        {say(BUTTON)}
      </Button>
      {isOpen && (
        <Suspense>
          <RetestSheet facts={facts} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
