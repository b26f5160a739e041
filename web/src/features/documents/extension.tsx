import { drawingTag } from '@plumbline/contract/lists/drawing-tag.ts';
import { missingDocument, tagDocument } from '@plumbline/contract/lists/required-documents.ts';
import { registers } from '@plumbline/contract/registers/index.ts';
import { w } from '@plumbline/contract/words/word.ts';
import { readVerb } from '../../lib/call/query.ts';
import { lazy } from '../../lib/look/lazy.ts';
import { linkToList } from '../../lib/place/list-link.ts';
import { extendRegister } from '../../register/extensions.ts';
import { isOf } from '../../register/list/list-of-row.tsx';
import { ListPanel } from '../../register/list/list-panel.tsx';
import { Waiting } from '../../ui/waiting.tsx';
import { StateFilters } from '../checks/state-filters.tsx';
import { compareWords } from './compare/words.ts';
import { Matching, TagsLink } from './drawing-tags.tsx';
import { drawingTagWords } from './words.ts';
import { listTransmittalWords } from './transmittal/list-words.ts';

const CompareTab = lazy(async () => ({ default: (await import('./compare/compare-tab.tsx')).CompareTab }));

const ReviewTab = lazy(async () => ({ default: (await import('./transmittal/review-tab.tsx')).ReviewTab }));
const AddButton = lazy(async () => ({ default: (await import('./transmittal/add-button.tsx')).AddButton }));
const TransmittalActions = lazy(async () => ({
  default: (await import('./transmittal/transmittal-actions.tsx')).TransmittalActions,
}));

extendRegister(registers.transmittal.key, {
  closed: (row) => row['state'] !== 'draft',
  actions: (row) => (
    <Waiting>
      <TransmittalActions row={row} />
    </Waiting>
  ),
  tabs: [
    {
      key: 'review',
      label: listTransmittalWords.review,
      render: (row) => (
        <Waiting>
          <ReviewTab key={row.id} row={row} />
        </Waiting>
      ),
    },
  ],
});

extendRegister(registers.drawing.key, {
  actions: ({ id }) => <TagsLink to={linkToList(drawingTag.route, { field: 'drawing', op: 'is', value: id })} />,
  bulkActions: [
    {
      key: 'transmittal',
      render: (facts) => (
        <Waiting fallback={null}>
          <AddButton facts={facts} />
        </Waiting>
      ),
    },
  ],
  tabs: [
    {
      key: 'compare',
      label: compareWords.tab,
      render: ({ id }) => (
        <Waiting>
          <CompareTab key={id} id={id} />
        </Waiting>
      ),
    },
  ],
});

extendRegister(drawingTag.key, {
  note: drawingTagWords.note,
  quickFilters: (page) => (
    <>
      <StateFilters list={drawingTag} field="state" page={page} />
      <Matching />
    </>
  ),
});

const { key, query } = tagDocument;
extendRegister(registers.taggedItem.key, {
  tabs: [
    {
      key,
      label: w('Required documents', '应交文档'),
      count: async ({ id }) =>
        query.of === undefined ? undefined : (await readVerb(key, 'count', { filter: isOf(query.of, id) })).total,
      render: ({ id }) => <ListPanel key={id} list={key} of={id} />,
    },
  ],
});
extendRegister(missingDocument.key, {
  note: w(
    'Documents that the matrix of required documents demands of tags and no file supplies',
    '应交文档矩阵要求位号提交、但尚无文件的文档',
  ),
});
