import { permission } from '@plumbline/contract/access.ts';
import { workPackBlocker } from '@plumbline/contract/lists/work-pack-blocker.ts';
import { allRegisters, registers, type RegisterKey } from '@plumbline/contract/registers/index.ts';
import { lazy, type ReactNode } from 'react';
import type { Word } from '@plumbline/contract/words/word.ts';
import { sendVerb } from '../../lib/send.ts';
import { extendRegister, type RowTab } from '../../register/extensions.ts';
import { baseKeyOf } from '../../register/family.ts';
import { ListPanel } from '../../register/list-panel.tsx';
import { Waiting } from '../../ui/waiting.tsx';
import { MakeCardsButton } from './make-cards-button.tsx';
import { workPackWords } from './words.ts';

const CardsTab = lazy(async () => ({ default: (await import('./cards-tab.tsx')).CardsTab }));
const DocumentButton = lazy(async () => ({ default: (await import('./document-button.tsx')).DocumentButton }));
const BeneathTab = lazy(async () => ({ default: (await import('./beneath-tab.tsx')).BeneathTab }));
const ApprovalsTab = lazy(async () => ({ default: (await import('./approvals-tab.tsx')).ApprovalsTab }));
const { workPack, jobCard, operation, workPackApproval, taggedItem, tagItr, punchListItem } = registers;

/** A tab of the rows of a register that belong to a pack, with their number. */
const rowsOf = (register: RegisterKey, label: Word, render: (id: string) => ReactNode): RowTab => ({
  key: register,
  label,
  count: async ({ id }) =>
    (await sendVerb(register, 'count', { filter: { field: 'workPack', op: 'is', value: id } })).total,
  render: ({ id }) => <Waiting>{render(id)}</Waiting>,
});
const inTheWay: RowTab = {
  key: 'inTheWay',
  label: workPackWords.inTheWay,
  count: async ({ id }) =>
    (await sendVerb(workPackBlocker.key, 'count', { filter: { field: 'workPack', op: 'is', value: id } })).total,
  render: ({ id }) => <ListPanel key={id} list={workPackBlocker.key} of={id} />,
};

extendRegister(workPack.key, {
  actions: ({ id, name }) => (
    <Waiting>
      <DocumentButton workPack={id} name={String(name)} />
    </Waiting>
  ),
  tabs: [
    rowsOf(jobCard.key, workPackWords.cards, (id) => <CardsTab key={id} workPack={id} />),
    rowsOf(workPackApproval.key, workPackWords.approvals, (id) => <ApprovalsTab key={id} workPack={id} />),
    inTheWay,
  ],
});

// the selection is one of the list it was made in, so each kind of tagged item says which
const kinds = allRegisters.filter((one) => baseKeyOf(one.key) === taggedItem.key);
for (const { key } of [...kinds, tagItr, punchListItem])
  extendRegister(key, {
    bulkActions: [{ key: 'makeCards', render: (facts) => <MakeCardsButton register={key} facts={facts} /> }],
  });

extendRegister(jobCard.key, {
  tabs: [
    {
      key: 'beneath',
      label: workPackWords.beneath,
      asks: permission(operation.key, 'see'),
      render: ({ id }) => (
        <Waiting>
          <BeneathTab key={id} jobCard={id} />
        </Waiting>
      ),
    },
  ],
});
