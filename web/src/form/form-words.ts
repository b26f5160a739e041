import { w } from '@plumbline/contract/words/word.ts';

/** Words of the forms, both languages side by side. */
export const formWords = {
  save: w('Save', '保存'),
  saveAndNew: w('Save and new', '保存并新建'),
  cancel: w('Cancel', '取消'),
  saved: w('Operation successful', '操作成功'),
  checkFields: w('Please check the marked fields.', '请检查标出的字段。'),
  leave: w('Leave without saving?', '不保存就离开?'),
  leaveText: w(
    'What you typed is kept in this browser and offered when you come back.',
    '您输入的内容会保留在此浏览器中,返回时可继续。',
  ),
  leaveOk: w('Leave', '离开'),
  stay: w('Stay', '留下'),
  discardAsk: w('Throw away what you typed?', '放弃已输入的内容?'),
  discard: w('Throw away', '放弃'),
  restored: w('What you typed on {at} and did not save is here again.', '您于 {at} 输入但未保存的内容已恢复。'),
  startOver: w('Start over', '重新开始'),
  choose: w('Type to find, or choose', '输入查找或选择'),
  chooseMany: w('Type to find, or paste a list', '输入查找或粘贴列表'),
  listHint: w('Type a value and press Enter', '输入后按 Enter'),
  noMatch: w('Nothing matches {text}', '没有与 {text} 匹配的项'),
  searching: w('Searching', '正在查找'),
  notFound: w('Not found: {keys}', '未找到:{keys}'),
  mayNotFind: w('The list could not be read: {why}', '无法读取列表:{why}'),

  staleTitle: w('{by} changed this row while you were working on it', '{by} 在您编辑期间修改了该行'),
  staleText: w(
    'Nothing was saved yet. Choose which values to keep, then save again.',
    '尚未保存。请选择要保留的值,然后再次保存。',
  ),
  field: w('Field', '字段'),
  mine: w('Yours', '您的'),
  someone: w('Somebody else', '其他人'),
  keepMine: w('Keep mine', '保留我的'),
  takeTheirs: w('Take theirs', '采用对方的'),
  keepAllMine: w('Keep all mine', '全部保留我的'),
  takeAllTheirs: w('Take all theirs', '全部采用对方的'),
  noDifference: w('Both versions say the same. Save again to finish.', '两个版本内容相同,再次保存即可。'),

  signOffLabel: w('Label of sign-off {number}', '第 {number} 个签署的标签'),
  signOffType: w('Type of sign-off {number}', '第 {number} 个签署的类型'),
  addSignOff: w('Add a sign-off', '添加签署'),
  removeSignOff: w('Remove sign-off {number}', '移除第 {number} 个签署'),
  moveSignOff: w('Move sign-off {number} up', '上移第 {number} 个签署'),
  signOffNone: w('None of its own: the default sign-offs apply.', '未单独设置:使用默认签署。'),
} as const;
