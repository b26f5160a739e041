import { w } from '@plumbline/contract/words/word.ts';

/** Texts about whether the form of an ITR or a PWL is chosen and approved. */
export const standingWords = {
  none: w('This {register} has no form yet', '该 {register} 尚无表单'),
  noneText: w(
    'Its checks cannot be filled in or signed until it has one. Take a starter, or design or import a form.',
    '在有表单之前，其检查不能填写或签署。请采用范本，或设计、导入表单。',
  ),
  noneAsk: w(
    'Its checks cannot be filled in or signed until somebody who may edit it chooses a form.',
    '在有编辑权限的人选定表单之前，其检查不能填写或签署。',
  ),
  starterText: w(
    'Look it through, change what differs in your company, then approve it. Until then its checks can be filled in; an option of the facility says whether they may be signed.',
    '请审阅，并按本公司情况修改，然后批准。期间其检查可以填写；能否签署由设施选项决定。',
  ),
  starterAsk: w(
    'It is marked until somebody who may edit it approves it. Until then its checks can be filled in.',
    '在有编辑权限的人批准之前会带有标记。期间其检查可以填写。',
  ),
  approve: w('Approve this form', '批准此表单'),
  takenBack: w('Take approval back', '撤回批准'),
  approvedBy: w('Starter approved by {name} on {date}', '范本由 {name} 于 {date} 批准'),
  proposed: w('Proposed by its description:', '按描述建议：'),
  choose: w('Choose a starter', '选择范本'),
  label: w('{title} ({count} {count:task|tasks})', '{title}（{count} 项任务）'),
  see: w('Look at it', '查看'),
  take: w('Take this starter', '采用此范本'),
  changesFirst: w('Save or discard your changes first', '请先保存或放弃您的修改'),
  taken: w('Starter taken. Look it through, then approve it.', '已采用范本。请审阅后批准。'),
  approved: w('Approved', '已批准'),
  notApproved: w('Approval taken back', '已撤回批准'),
  close: w('Close', '关闭'),
} as const;
