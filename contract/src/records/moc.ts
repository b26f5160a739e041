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
