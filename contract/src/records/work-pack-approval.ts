import { workPackApproval } from '../registers/work-pack/work-pack-approval.ts';
import { w } from '../words/word.ts';
import { record } from '../workflow/record.ts';

/**
 * One approval of a work pack; where it has no discipline, anyone with the permission may give it (domain guide 3.2,
 * 3.10).
 */
export const workPackApprovalRecord = record(workPackApproval, {
  states: { field: 'state', mean: { open: 'open', approved: 'done' } },
  signing: {
    by: { person: 'signWorkPackApprovals', label: w('Sign work pack approvals', '签署工作包审批') },
    shipped: [{ label: 'Approved', zh: '批准', type: 'complete' }],
    discipline: 'discipline',
    complete: { state: 'approved', date: 'approvedOn', person: 'approvedBy' },
  },
  assignedTo: 'assignedTo',
  due: 'dueDate',
  rounds: { within: 'workPack', round: 'round' },
  tells: ['workPack', 'originator'],
  about: [['workPack', 'description']],
  locks: {
    complete: { only: ['comments'] },
    // the rounds of a pack that is locked are what it was locked on
    status: {
      by: [{ path: ['workPack'], field: 'completionStatus', flag: 'locksWorkPack' }],
      only: ['assignedTo', 'dueDate', 'comments'],
    },
  },
  blocks: {
    workPack: {
      by: 'workPack',
      weight: { option: 'unfinishedWork' },
      label: w('Approval', '审批'),
      cause: w('Approval not given: {name}', '审批未完成：{name}'),
      open: w('{count} {count:approval is|approvals are} not given', '有 {count} 项审批未完成'),
      clearedBy: w('Its signature', '审批签署'),
    },
  },
  opens: 'row',
});
