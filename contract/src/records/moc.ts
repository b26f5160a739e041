import { moc } from '../registers/changes/moc.ts';
import { w } from '../words/word.ts';
import { record } from '../workflow/record.ts';

/**
 * An MOC: answered by the design authority, then closed; open until closed, whatever its status says (domain guide
 * 3.12).
 */
export const mocRecord = record(moc, {
  states: { field: 'state', mean: { raised: 'open', answered: 'ready', closed: 'done' } },
  signing: {
    by: { person: 'signMocs', label: w('Sign off MOCs', '签署变更') },
    set: 'mocType',
    shipped: [
      { label: 'Answered', zh: '答复', type: 'required' },
      { label: 'Closed', zh: '关闭', type: 'complete' },
    ],
    discipline: 'disciplines',
    required: { state: 'answered', date: 'answeredOn' },
    complete: { state: 'closed', date: 'closedOn', person: 'closedBy', status: 'mocStatus' },
    tellsEach: true,
  },
  form: {
    owner: 'mocType',
    of: 'mocType',
    page: '/Changes/MOCsEditDocument',
    onlyDesigned: true,
    method: 'generationMethod',
  },
  assignedTo: 'assignedTo',
  due: 'removalDate',
  since: 'raisedDate',
  raisedBy: 'raisedBy',
  raised: true,
  about: ['description'],
  locks: {
    signed: { fixed: ['name', 'mocType', 'raisedDate'] },
    complete: { only: ['comments', 'mocStatus', 'documentReference'] },
  },
  blocks: {
    certificate: {
      weight: 'warn',
      label: w('Open MOC', '未关闭变更'),
      cause: w(
        'Open MOC: {description}; the design authority is to assess it',
        '未关闭变更：{description}；须由设计负责方评估',
      ),
      open: w(
        '{count} open {count:MOC concerns|MOCs concern} its scope; the design authority is to assess {count:it|them}',
        '其范围涉及 {count} 项未关闭变更，须由设计负责方评估',
      ),
      clearedBy: w('Its closing', '变更关闭'),
    },
    // of the pack or of one of its cards (domain guide 3.10, 3.12)
    workPack: {
      weight: 'stop',
      label: w('Open MOC', '未关闭变更'),
      cause: w('Open MOC: {description}', '未关闭变更：{description}'),
      open: w('{count} {count:MOC is|MOCs are} not closed', '有 {count} 项变更未关闭'),
      clearedBy: w('Its closing', '变更关闭'),
    },
  },
  code: 'documentCode',
  number: {
    field: 'name',
    schema: 'mocNumberSchema',
    length: 'mocNumberLength',
    enforcement: 'mocNumberEnforcement',
    type: 'mocType',
  },
  opens: 'row',
});
