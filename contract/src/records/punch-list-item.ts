import { punchListItem } from '../registers/punch-list/punch-list-item.ts';
import { w } from '../words/word.ts';
import { record } from '../workflow/record.ts';

/** A defect: cleared by the person who fixes it, accepted by the person who checks it (domain guide 3.8). */
export const punchListItemRecord = record(punchListItem, {
  states: { field: 'state', mean: { raised: 'open', cleared: 'ready', accepted: 'done' } },
  signing: {
    by: { person: 'signPunchListItems', label: w('Sign off punch items', '签署尾项') },
    set: 'category',
    shipped: [
      { label: 'Cleared', zh: '消项', type: 'required' },
      { label: 'Accepted', zh: '接收', type: 'complete' },
    ],
    discipline: 'discipline',
    required: { state: 'cleared', date: 'clearedOn' },
    complete: { state: 'accepted', date: 'acceptedOn', status: 'completionStatus' },
  },
  assignedTo: 'assignedTo',
  due: 'plannedDate',
  raisedBy: 'raisedBy',
  since: 'raisedDate',
  raised: true,
  about: ['description'],
  locks: {
    signed: { only: ['assignedTo', 'comments', 'completionStatus', 'plannedDate'] },
    complete: { only: ['comments', 'completionStatus'] },
  },
  code: 'documentCode',
  number: { field: 'number', schema: 'punchNumberSchema' },
  counts: {
    by: ['subSystems', 'category', 'gate'],
    without: 'isOwl',
    sums: { cleared: 'cleared', done: 'accepted' },
  },
  blocks: {
    certificate: {
      by: 'subSystems',
      gate: { from: ['gate'] },
      weight: { tagItr: { flag: ['category', 'willPreventHandover'] } },
      label: w('Punch item', '尾项'),
      cause: w('Category {category}: {description}', '{category} 类：{description}'),
      open: w('{count} open punch {count:item prevents|items prevent} handover', '有 {count} 个未关闭尾项阻止移交'),
      clearedBy: w('Its acceptance', '尾项验收'),
      doubts: { opened: 'punchBlocks', flagged: 'categoryBlocks' },
    },
  },
  opens: 'row',
});
