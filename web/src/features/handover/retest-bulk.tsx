import { permission } from '@plumbline/contract/access.ts';
import { retestPut } from '@plumbline/contract/features/checks/calls/retest-put.ts';
import { registers } from '@plumbline/contract/registers/index.ts';
import { w } from '@plumbline/contract/words/word.ts';
import { QuestionCircleOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { useSay } from '../../lib/language.ts';
import { send } from '../../lib/send.ts';
import { useCan } from '../../lib/session.ts';
import type { BulkFacts } from '../../register/extensions.ts';
import { ReasonSheet } from '../../workflow/sign/reason-sheet.tsx';

const { key } = registers.tagItr;
const words = {
  button: w('Put in doubt', '置为待复核'),
  title: w('Put {count} {count:check|checks} in doubt', '将 {count} 项检查置为待复核'),
  text: w(
    'Signed-off checks are to be re-verified: they keep answers and signatures, and count as open until somebody verifies them again or waives the doubt by name.',
    '已签署完成的检查须复核：答案和签署保留，在复核或具名豁免之前按未完成计。',
  ),
  run: w('Put {count} in doubt', '将 {count} 项置为待复核'),
  done: w('{count} {count:check is|checks are} to be re-verified.', '{count} 项检查须复核。'),
  will: w('To be re-verified', '将须复核'),
  cannot: w('Cannot be put in doubt', '不能置为待复核'),
  allCan: w('All chosen checks.', '全部所选检查。'),
  nothingCan: w('None of the chosen checks can be put in doubt.', '所选检查均不能置为待复核。'),
} as const;

/** The button in the bar of chosen checks that puts them in doubt. */
export function RetestButton({ facts }: { readonly facts: BulkFacts }): React.JSX.Element | null {
  const say = useSay();
  const [isOpen, setOpen] = useState(false);
  const isAllowed = useCan(permission(key, 'reject'));
  if (!isAllowed) return null;
  return (
    <>
      <Button size="small" icon={<QuestionCircleOutlined aria-hidden />} onClick={() => setOpen(true)}>
        {say(words.button)}
      </Button>
      {isOpen && (
        <ReasonSheet
          register={key}
          words={words}
          facts={facts}
          asked={{}}
          act={(asked, dryRun) => send(retestPut, { ...asked, dryRun })}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
