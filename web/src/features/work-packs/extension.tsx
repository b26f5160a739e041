import { permission } from '@plumbline/contract/access.ts';
import { cardDrawing } from '@plumbline/contract/lists/card-drawing.ts';
import type { QueryListKey } from '@plumbline/contract/lists/index.ts';
import type { QueryList } from '@plumbline/contract/lists/query-list.ts';
import { PACK_WORK, workPackWork } from '@plumbline/contract/lists/work-pack-work.ts';
import { jobCardBlocker, workPackBlocker } from '@plumbline/contract/lists/blocker-list.ts';
import { registerTitle } from '@plumbline/contract/pages/register-title.ts';
import type { Condition } from '@plumbline/contract/register/filter.ts';
import { allRegisters, registers } from '@plumbline/contract/registers/index.ts';
import { lazy } from '../../lib/look/lazy.ts';
import type { Word } from '@plumbline/contract/words/word.ts';
import { readVerb } from '../../lib/call/query.ts';
import { extendRegister, type RowTab } from '../../register/extensions.ts';
import { baseKeyOf } from '../../register/family.ts';
import { rowsOf as rowsOfList } from '../../register/list/list-of-row.tsx';
import { rowsTab } from '../../register/row/rows-tab.tsx';
import { ListPanel } from '../../register/list/list-panel.tsx';
import { Waiting } from '../../ui/waiting.tsx';
import { MakeCardsButton } from './make-cards-button.tsx';
import { listWorkPackWords } from './list-words.ts';

const CardsTab = lazy(async () => ({ default: (await import('./cards-tab.tsx')).CardsTab }));
const DocumentButton = lazy(async () => ({ default: (await import('./document-button.tsx')).DocumentButton }));
const EvidenceButton = lazy(async () => ({ default: (await import('./evidence-button.tsx')).EvidenceButton }));
const ProcedureDocumentButton = lazy(async () => ({
  default: (await import('./procedure-document-button.tsx')).ProcedureDocumentButton,
}));
const SizeLine = lazy(async () => ({ default: (await import('./size-line.tsx')).SizeLine }));
const DoubtPanel = lazy(async () => ({ default: (await import('../handover/doubt-panel.tsx')).DoubtPanel }));
const BeneathTab = lazy(async () => ({ default: (await import('./beneath-tab.tsx')).BeneathTab }));
const ApprovalsTab = lazy(async () => ({ default: (await import('./approvals-tab.tsx')).ApprovalsTab }));
const { workPack, procedure, jobCard, operation, workPackApproval, taggedItem, tagItr, punchListItem, drawing } =
  registers;

/** A tab with a list that belongs to the row, optionally restricted by `among`, and its number of rows. */
const listOf = (key: string, list: QueryList<QueryListKey>, label: Word, among?: Condition): RowTab => ({
  key,
  label,
  count: async ({ id }) => {
    const { of: owner } = list.query;
    return owner && (await readVerb(list.key, 'count', { filter: rowsOfList(owner, id, among) })).total;
  },
  render: ({ id }) => <ListPanel key={id} list={list.key} of={id} among={among} />,
});

extendRegister(workPack.key, {
  banner: (row) => (
    <Waiting>
      <SizeLine pack={row} />
      <DoubtPanel register="workPack" id={row.id} />
    </Waiting>
  ),
  actions: ({ id, name }) => (
    <Waiting>
      <DocumentButton workPack={id} name={String(name)} />
    </Waiting>
  ),
  tabs: [
    {
      ...rowsTab({
        register: jobCard.key,
        field: 'workPack',
        label: listWorkPackWords.cards,
        render: (pack) => <CardsTab key={pack.id} workPack={pack} />,
      }),
      parts: true,
    },
    rowsTab({
      register: workPackApproval.key,
      field: 'workPack',
      label: listWorkPackWords.approvals,
      render: (pack) => <ApprovalsTab key={pack.id} workPack={pack} />,
    }),
    listOf('inTheWay', workPackBlocker, listWorkPackWords.inTheWay),
    ...PACK_WORK.map((kind): RowTab => ({
      ...listOf(kind, workPackWork, registerTitle(registers[kind]), { field: 'table', op: 'is', value: kind }),
      permission: permission(kind, 'see'),
    })),
  ],
});

// a selection belongs to the list it was made in, so each kind of tagged item names its own list
const kinds = allRegisters.filter((register) => baseKeyOf(register.key) === taggedItem.key);
for (const { key } of [...kinds, tagItr, punchListItem])
  extendRegister(key, {
    bulkActions: [{ key: 'makeCards', render: (facts) => <MakeCardsButton register={key} facts={facts} /> }],
  });

extendRegister(taggedItem.key, {
  actions: (row) => (
    <Waiting fallback={null}>
      <EvidenceButton key={row.id} row={row} />
    </Waiting>
  ),
});

extendRegister(procedure.key, {
  actions: ({ id, name }) => (
    <Waiting>
      <ProcedureDocumentButton key={id} procedure={id} name={String(name)} />
    </Waiting>
  ),
});

extendRegister(jobCard.key, {
  tabs: [
    {
      key: 'beneath',
      label: listWorkPackWords.beneath,
      permission: permission(operation.key, 'see'),
      render: ({ id }) => (
        <Waiting>
          <BeneathTab key={id} jobCard={id} />
        </Waiting>
      ),
    },
    listOf('inTheWay', jobCardBlocker, listWorkPackWords.inTheWay),
    { ...listOf(cardDrawing.key, cardDrawing, listWorkPackWords.drawings), permission: permission(drawing.key, 'see') },
  ],
});
