import { retestPut } from '@plumbline/contract/features/checks/calls.ts';
import { registers } from '@plumbline/contract/registers/index.ts';
import { w } from '@plumbline/contract/words/word.ts';
import { send } from '../../lib/call/send.ts';
import type { BulkFacts } from '../../register/extensions.ts';
import { ReasonSheet } from '../../workflow/sign/reason-sheet.tsx';

const words = {
  title: w('Put {count} {count:check|checks} in doubt', '将 {count} 项检查置为待复核'),
  text: w(
    'Signed-off checks are to be re-verified: they keep their answers and signatures, and count as open until somebody verifies them again or waives the doubt.',
    '已签署完成的检查须复核：答案和签署保留，在复核或具名豁免之前按未完成计。',
  ),
  run: w('Put {count} in doubt', '将 {count} 项置为待复核'),
  done: w('{count} {count:check is|checks are} to be re-verified.', '{count} 项检查须复核。'),
  will: w('To be re-verified', '将须复核'),
  cannot: w('Cannot be put in doubt', '不能置为待复核'),
  allCan: w('All chosen checks.', '全部所选检查。'),
  nothingCan: w('None of the chosen checks can be put in doubt.', '所选检查均不能置为待复核。'),
} as const;

/** Asks for the reason, shows which of the chosen checks can and cannot be put in doubt, and puts them in doubt. */
export default function RetestSheet({
  facts,
  onClose,
}: {
  readonly facts: BulkFacts;
  readonly onClose: () => void;
}): React.JSX.Element {
  return (
    <ReasonSheet
      register={registers.tagItr.key}
      words={words}
      facts={facts}
      asked={{}}
      act={(input, dryRun) => send(retestPut, { ...input, dryRun })}
      onClose={onClose}
    />
  );
}
