import type { RecordKey } from '@plumbline/contract/records/index.ts';
import { signOffOf } from '@plumbline/contract/workflow/sign/calls/sign-off-of.ts';
import type { Filling } from '@plumbline/contract/workflow/record.ts';
import { factsOf, RECORD_KEYS } from '@plumbline/contract/workflow/records.ts';
import { lazy } from 'react';
import { send } from '../lib/send.ts';
import { extendRegister, type RegisterExtension, type RowTab } from '../register/extensions.ts';
import { Waiting } from '../ui/waiting.tsx';
import { BulkPrintButton, WorkbookButton } from './fill/bulk-buttons.tsx';
import { formWordsOf } from './fill/words.ts';
import { LockBanner } from './lock-banner.tsx';
import { BulkSignButton, BulkTakeBackButton } from './sign/bulk-buttons.tsx';
import { signWords } from './sign/words.ts';

const SheetTab = lazy(async () => ({ default: (await import('./fill/sheet-tab.tsx')).SheetTab }));
const RecordSignOffs = lazy(async () => ({ default: (await import('./sign/record-sign-offs.tsx')).RecordSignOffs }));

/** The tab of the form: shown first, but where it is filled in only if somebody designed one. */
const formTab = (register: RecordKey, form: Filling<string>): RowTab => ({
  key: form.onlyDesigned ? 'document' : 'sheet',
  label: formWordsOf(form).tab,
  ...(form.onlyDesigned ? {} : { first: true as const }),
  render: (row) => (
    <Waiting>
      <SheetTab register={register} row={row} />
    </Waiting>
  ),
});

const signTab = (register: RecordKey): RowTab => ({
  key: 'signOffs',
  label: signWords.title,
  count: async ({ id }) => (await send(signOffOf, { register, id })).length,
  render: ({ id }) => (
    <Waiting>
      <RecordSignOffs key={id} register={register} id={id} />
    </Waiting>
  ),
});

type BulkAction = NonNullable<RegisterExtension['bulkActions']>[number];

const bulkFill = (register: RecordKey, form: Filling<string>): readonly BulkAction[] => [
  { key: 'print', render: (facts) => <BulkPrintButton register={register} form={form} facts={facts} /> },
  ...(form.offline
    ? [{ key: 'workbook', render: (facts) => <WorkbookButton register={register} facts={facts} /> } as BulkAction]
    : []),
];

/** What the declaration of a record adds to the screens of its register: tabs, buttons over chosen rows, the banner of its lock. */
function recordExtension(register: RecordKey): RegisterExtension {
  const { form } = factsOf(register);
  return {
    tabs: [...(form ? [formTab(register, form)] : []), signTab(register)],
    bulkActions: [
      { key: 'sign', render: (facts) => <BulkSignButton register={register} facts={facts} /> },
      { key: 'takeBack', render: (facts) => <BulkTakeBackButton register={register} facts={facts} /> },
      ...(form ? bulkFill(register, form) : []),
    ],
    banner: (row) => <LockBanner key={row.id} register={register} row={row} />,
  };
}

for (const key of RECORD_KEYS) extendRegister(key, recordExtension(key));
