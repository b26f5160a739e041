import { w } from '@plumbline/contract/words/word.ts';
import { listSheetWords } from './list-words.ts';

/** Texts of the check sheet. */
export const sheetWords = {
  ...listSheetWords,
  paper: w('Issued as paper', '纸质签发'),
  noFormText: w(
    'It can be filled in and signed once somebody who may edit its library row has taken a starter, or designed or imported a form.',
    '有编辑权限的人在其库条目采用范本、设计或导入表单后，方可填写和签署。',
  ),
  starterText: w(
    'Its form is a starter of the product that nobody has approved yet: look whether its tasks fit this item.',
    '其表单为产品范本，尚未批准：请核对任务是否适用于该对象。',
  ),
  chooseForm: w('Choose a form', '选择表单'),
  approveForm: w('Look through and approve', '审阅并批准'),
  save: w('Save', '保存'),
  saved: w('Operation successful: sheet saved', '操作成功：检查表已保存'),
  savedRaised: w('Operation successful: sheet saved, {numbers} raised', '操作成功：检查表已保存，已提出 {numbers}'),
  openPunch: w('Open', '打开'),
  undone: w('Undone: the sheet is as it was before', '已撤销：检查表恢复为之前的内容'),
  savedState: w('All saved', '已全部保存'),
  unsaved: w('Unsaved draft on this device', '尚未保存，已保留在本设备'),
  notKept: w('Not saved, and this device cannot store a draft. Save soon.', '尚未保存，且本设备无法保留，请尽快保存'),
  nothing: w('There is nothing to save.', '没有需要保存的内容。'),
  needPunch: w('These tasks need their punch item first: {tasks}', '以下任务需先填写尾项：{tasks}'),
  needDecision: w('Resolve the conflicts first.', '请先处理双方都修改过的内容。'),
  noRight: w(
    'You do not have the right to fill check sheets. Ask your administrator.',
    '您没有填写检查表的权限。请联系管理员。',
  ),
  print: w('Print', '打印'),
  printSaved: w('Save first so that the print matches the screen.', '请先保存，以便打印内容与屏幕一致。'),
  ok: w('Mark remaining {ok}', '其余全部标为 {ok}'),
  okNone: w('Every task is ticked.', '所有任务均已勾选。'),
  ticked: w('{count} {count:box|boxes} marked {ok}.', '已勾选为 {ok}：{count} 项。'),
  undo: w('Undo', '撤销'),
  both: w('Both languages', '双语'),
  progress: w('{done} of {total} tasks', '已完成 {done}/{total} 项任务'),
  notWeighted: w('No counted tasks', '无计权任务'),
  requiredOpen: w('{count} required {count:task|tasks} left', '未完成的必填任务：{count}'),
  restored: w('Your unsaved input from {at} has been restored.', '已恢复您于 {at} 填写但未保存的内容。'),
  discard: w('Discard it', '放弃'),
  discardAll: w('Discard changes', '放弃修改'),
  discardTitle: w('Discard unsaved changes?', '放弃未保存的内容？'),
  discardText: w('The sheet returns to its last saved version.', '检查表将恢复为已保存的内容。'),
  keep: w('Keep', '保留'),
  stale: w(
    'Someone else saved this sheet while you were editing. Your entries are kept.',
    '您填写期间有人保存了此检查表。您的内容没有丢失。',
  ),
  taken: w('Their answers merged: {count}.', '已采用对方的 {count} 项填写。'),
  clash: w('Both of you changed these. Choose which to keep:', '以下内容双方都已修改，请选择保留哪一个：'),
  mine: w('Yours', '您的'),
  theirs: w('Theirs', '对方的'),
  blank: w('(empty)', '(空)'),
  comment: w('Comment', '备注'),
  boxesHelp: w(
    'Arrow keys move between the boxes, space ticks, ctrl S saves.',
    '方向键在选框间移动，空格键勾选，Ctrl S 保存。',
  ),
  punch: w('Punch item', '尾项'),
  newPunch: w('New punch item for task {task}', '任务 {task} 的新尾项'),
  newPunchNote: w('Raised when you save the sheet.', '保存检查表时提出。'),
  category: w('Category', '类别'),
  chooseCategory: w('The category says what the item holds up.', '类别决定该项影响什么。'),
  description: w('Description', '描述'),
  details: w('Detailed description', '详细描述'),
  addDetails: w('Add details', '添加详细描述'),
  raisedBy: w('Raised by', '提出人'),
  noCategories: w('No punch categories are set up. Ask your administrator.', '未设置尾项类别。请联系管理员。'),
  raised: w('Punch items from this sheet', '此处提出的尾项'),
  aside: w('Sign-offs and punch', '签署与尾项'),
  signOffTab: w('Sign-offs', '签署'),
  noDocument: w('This record has no document of its own', '此记录没有自己的文件'),
  noDocumentText: w(
    'A document is filled in where its type has a form. Without one the record itself is signed.',
    '类型设计了表单时可填写文件；没有表单时直接签署记录。',
  ),
  openRecord: w('Open record', '打开记录'),
  design: w('Design form', '设计表单'),
  tasks: w('Tasks', '任务'),
  signUnsaved: w('Save the check sheet first.', '请先保存检查表。'),
} as const;

/** Texts of the bar at the foot of a sheet, within reach of the thumb. */
export const footWords = {
  label: w('Tools of the sheet', '检查表工具'),
  punch: w('Punch', '尾项'),
  punchOf: w('Raise a punch item for task {task}', '为任务 {task} 提出尾项'),
  rest: w('Mark rest {ok}', '其余标为 {ok}'),
  sign: w('Sign', '签署'),
} as const;

/** Texts of the summary beside the sign-offs. */
export const summaryWords = {
  label: w('What you sign', '签署内容'),
  answered: w('{done} of {total} tasks answered', '已填写 {done}/{total} 项任务'),
  punch: w('{count} {box} → {numbers}', '{count} 项 {box} → {numbers}'),
  punchUnsaved: w('{count} {box}, raised on saving', '{count} 项 {box}，保存时提出'),
  noPunch: w('No {box}', '无 {box}'),
  noneOutside: w('No values out of limits', '没有读数超出限值'),
} as const;

/** Texts of the links from one record of a list to the next. */
export const trailWords = {
  label: w('The list you came from', '来源列表'),
  place: w('{at} of {total}', '第 {at}/{total} 项'),
  before: w('Previous', '上一项'),
  after: w('Next', '下一项'),
  next: w('Next check ({count} left)', '下一项检查（剩余 {count} 项）'),
} as const;

/** Texts about values outside their limits. */
export const readingWords = {
  title: w('Value out of limits', '读数超出限值'),
  expired: w('Instrument out of calibration', '仪器校准过期'),
  raise: w('Tick {box} and raise a punch item', '勾选 {box} 并提出尾项'),
  reason: w('Why it is accepted', '接受原因'),
  orReason: w('or why it is accepted', '或填写接受原因'),
  needed: w(
    'These values are out of limits or calibration and need a reason or a punch item: {tasks}',
    '以下读数超出限值或仪器校准过期，须说明原因或提出尾项：{tasks}',
  ),
} as const;
