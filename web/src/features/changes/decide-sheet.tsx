import { mocDecide } from '@plumbline/contract/features/changes/calls.ts';
import { mocImpact } from '@plumbline/contract/lists/moc-impact.ts';
import { w } from '@plumbline/contract/words/word.ts';
import { send } from '../../lib/call/send.ts';
import type { BulkFacts } from '../../register/extensions.ts';
import { ReasonSheet } from '../../workflow/sign/reason-sheet.tsx';
import { changeIn } from './change-in.ts';

/** The decision on a record that a change affects. */
export type Decision = 'reverify' | 'waived';

const WORDS = {
  reverify: {
    title: w('{count} {count:record|records} to be done again', '{count} 项须复核'),
    text: w(
      'Signed checks are to be re-verified and accepted certificates are in doubt: they keep their signatures until somebody verifies them again. The signatures of job cards and the completion of procedures are withdrawn. For what is open, and for drawings, the decision is kept with the change.',
      '已签署的检查须复核，已接收的证书置为存疑：复核之前保留签署。工卡的签署和程序的完成将被撤回。未完成的记录和图纸仅随变更保留该决定。',
    ),
    run: w('Have {count} done again', '将 {count} 项置为须复核'),
    done: w('{count} {count:record is|records are} to be done again.', '{count} 项须复核。'),
    will: w('To be done again', '将须复核'),
    cannot: w('Cannot be done again', '不能置为须复核'),
    allCan: w('All chosen records.', '全部所选记录。'),
    nothingCan: w('None of the chosen records can be done again.', '所选记录均不能置为须复核。'),
  },
  waived: {
    title: w('Waive {count} {count:record|records}', '豁免 {count} 项'),
    text: w(
      'The change requires nothing of these records. Your name and the reason are recorded with it.',
      '该变更不要求对这些记录采取措施；您的姓名和理由将随变更保留。',
    ),
    run: w('Waive {count}', '豁免 {count} 项'),
    done: w('{count} {count:record|records} waived.', '已豁免 {count} 项。'),
    will: w('Waived', '将豁免'),
    cannot: w('Cannot be waived', '不能豁免'),
    allCan: w('All chosen records.', '全部所选记录。'),
    nothingCan: w('None of the chosen records can be waived.', '所选记录均不能豁免。'),
  },
} as const;

/** Asks for the reason, shows which records the decision can and cannot be made for, and decides. */
export default function DecideSheet({
  decision,
  facts,
  onClose,
}: {
  readonly decision: Decision;
  readonly facts: BulkFacts;
  readonly onClose: () => void;
}): React.JSX.Element {
  return (
    <ReasonSheet
      register={mocImpact.key}
      words={WORDS[decision]}
      facts={facts}
      asked={{ moc: changeIn(facts.filter), decision }}
      act={(input, dryRun) => send(mocDecide, { ...input, dryRun })}
      onClose={onClose}
    />
  );
}
