import type { Selection } from '@plumbline/contract/register/filter.ts';
import { permission } from '@plumbline/contract/access.ts';
import type { CheckOwner } from '@plumbline/contract/rules/form-standing.ts';
import { checkSheetGet } from '@plumbline/contract/workflow/fill/calls.ts';
import { formStartersApprove, formTemplateGet } from '@plumbline/contract/workflow/form/calls.ts';
import { signOffOf } from '@plumbline/contract/workflow/sign/calls.ts';
import { fill, w } from '@plumbline/contract/words/word.ts';
import { CheckOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { callKey, queryClient } from '../../lib/call/query.ts';
import { send } from '../../lib/call/send.ts';
import { useCan } from '../../lib/session/session.ts';
import { useFormat, useSay } from '../../lib/value/language.ts';
import type { BulkFacts } from '../../register/extensions.ts';
import { registerChanged } from '../../register/list/changes.ts';
import { Muted } from '../../ui/layout.tsx';
import { DryRunSheet } from '../../workflow/sign/dry-run-sheet.tsx';

const WORDS = {
  button: w('Approve forms', '批准表单'),
  title: w('Approve the forms of {count} rows', '批准 {count} 行的表单'),
  note: w(
    'Approve only forms that you have looked through: checks on them can then be signed.',
    '请仅批准已审阅的表单：批准后即可在其上签署检查。',
  ),
  will: w('Will be approved', '将批准'),
  cannot: w('Stay as they are', '保持不变'),
  nothingCan: w('None of these has a starter that waits for approval.', '所选行均无待批准的范本。'),
  allCan: w('All of them can be approved.', '全部可以批准。'),
  checkNeeded: w('Check first which forms wait for approval.', '请先检查哪些表单待批准。'),
  run: w('Approve {count}', '批准 {count} 个'),
  done: w('{count} {count:form|forms} approved', '已批准 {count} 个表单'),
} as const;

interface ApproveButtonProps {
  readonly owner: CheckOwner;
  readonly facts: BulkFacts;
}

/** Approves the starters of the chosen rows, after a look at which of them wait for it. */
export function ApproveButton({ owner, facts }: ApproveButtonProps): React.JSX.Element | null {
  const say = useSay();
  const format = useFormat();
  const [isOpen, setOpen] = useState(false);
  if (!useCan(permission(owner, 'update'))) return null;
  const input: { readonly register: CheckOwner; readonly selection: Selection } = {
    register: owner,
    selection: facts.selection,
  };
  const after = async (): Promise<void> => {
    registerChanged(owner, 'many');
    for (const call of [formTemplateGet, checkSheetGet, signOffOf])
      await queryClient.invalidateQueries({ queryKey: callKey(call) });
    facts.done();
  };
  return (
    <>
      <Button icon={<CheckOutlined aria-hidden />} onClick={() => setOpen(true)}>
        {say(WORDS.button)}
      </Button>
      {isOpen && (
        <DryRunSheet
          title={say(fill(WORDS.title, { count: format.count(facts.count) }))}
          words={WORDS}
          action={{
            asked: input,
            missing: null,
            act: (chosen, dryRun) => send(formStartersApprove, { ...chosen, dryRun }),
            after,
          }}
          onClose={() => setOpen(false)}
        >
          <Muted as="p">{say(WORDS.note)}</Muted>
        </DryRunSheet>
      )}
    </>
  );
}
