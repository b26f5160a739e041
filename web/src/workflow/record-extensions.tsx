import { permission } from '@plumbline/contract/access.ts';
import type { RecordKey } from '@plumbline/contract/records/index.ts';
import { signOffOf } from '@plumbline/contract/workflow/sign/calls.ts';
import type { Filling } from '@plumbline/contract/workflow/record.ts';
import { factsOf, RECORD_KEYS } from '@plumbline/contract/workflow/records.ts';
import { lazy } from '../lib/look/lazy.ts';
import { readCall } from '../lib/call/query.ts';
import { useCan } from '../lib/session/session.ts';
import { type BulkFacts, extendRegister, type RegisterExtension, type RowTab } from '../register/extensions.ts';
import { Waiting } from '../ui/waiting.tsx';
import { ChaseButton } from './chase/chase-button.tsx';
import { BulkPrintButton, WorkbookButton } from './fill/bulk-buttons.tsx';
import { formWordsOf } from './fill/list-words.ts';
import { listSignWords } from './sign/list-words.ts';
import { LockBanner } from './lock-banner.tsx';
import { BulkSignButton, BulkTakeBackButton } from './sign/bulk-buttons.tsx';
import { isVoidRow } from '../lib/value/is-void-row.ts';
import { voidParts } from './void/void-extensions.tsx';

const SheetTab = lazy(async () => ({ default: (await import('./fill/sheet-tab.tsx')).SheetTab }));
const RecordSignOffs = lazy(async () => ({ default: (await import('./sign/record-sign-offs.tsx')).RecordSignOffs }));

/** The tab of the form: shown first, except for forms that exist only when one was designed. */
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
  label: listSignWords.title,
  count: async ({ id }) => (await readCall(signOffOf, { register, id })).length,
  render: (row) => (
    <Waiting>
      <RecordSignOffs key={row.id} register={register} id={row.id} isVoid={isVoidRow(register, row)} />
    </Waiting>
  ),
});

/** The button above chosen rows that reminds their assignees; for users who may assign the rows. */
function BulkChase({ register, facts }: { readonly register: RecordKey; readonly facts: BulkFacts }) {
  const isAllowed = useCan(permission(register, 'update'));
  if (!isAllowed) return null;
  const { selection } = facts;
  return (
    <ChaseButton
      lines={selection.mode === 'these' ? selection.ids.map((id) => ({ register, id })) : undefined}
      onDone={facts.done}
    />
  );
}

type BulkAction = NonNullable<RegisterExtension['bulkActions']>[number];

const bulkFill = (register: RecordKey, form: Filling<string>): readonly BulkAction[] => [
  { key: 'print', render: (facts) => <BulkPrintButton register={register} form={form} facts={facts} /> },
  ...(form.offline
    ? [{ key: 'workbook', render: (facts) => <WorkbookButton register={register} facts={facts} /> } as BulkAction]
    : []),
];

/**
 * What the declaration of a record adds to the screens of its register: tabs, buttons above chosen rows, and its lock
 * banner.
 */
function recordExtension(register: RecordKey): RegisterExtension {
  const { form, assignedTo, voids } = factsOf(register);
  const voiding = voids?.says && voidParts(register, voids);
  return {
    tabs: [...(form ? [formTab(register, form)] : []), signTab(register)],
    bulkActions: [
      { key: 'sign', render: (facts) => <BulkSignButton register={register} facts={facts} /> },
      { key: 'takeBack', render: (facts) => <BulkTakeBackButton register={register} facts={facts} /> },
      ...(form ? bulkFill(register, form) : []),
      ...(assignedTo === undefined
        ? []
        : [{ key: 'chase', render: (facts) => <BulkChase register={register} facts={facts} /> } as BulkAction]),
      ...(voiding?.bulk ?? []),
    ],
    ...voiding?.screen,
    banner: (row) => <LockBanner key={row.id} register={register} row={row} />,
  };
}

for (const key of RECORD_KEYS) extendRegister(key, recordExtension(key));
