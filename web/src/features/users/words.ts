import { w } from '@plumbline/contract/words/word.ts';

/** Words shared by all administration pages. Quoted texts are those of the specification (8). */
export const adminWords = {
  group: w('System settings', '系统设置'),

  done: w('Operation successful', '操作成功'),
  saved: w('Operation successful: {title} saved', '操作成功：已保存 {title}'),
  opened: w('Operation successful: {title} opened again', '操作成功：已重新开放 {title}'),
  closed: w('Operation successful: {title} closed', '操作成功：已关闭 {title}'),
  switchedOn: w('Operation successful: {title} enabled', '操作成功：已启用 {title}'),
  switchedOff: w('Operation successful: {title} disabled', '操作成功：已停用 {title}'),
  failed: w('Operation failed', '操作失败'),
  deleted: w('Delete successfully', '删除成功'),
  deleteCancelled: w('Deletion operation canceled', '已取消删除'),
  nothingChosen: w('No items selected', '未选择任何项'),

  all: w('All', '全部'),
  save: w('Save', '保存'),
  cancel: w('Cancel', '取消'),
  close: w('Close', '关闭'),
  delete: w('Delete', '删除'),
  reset: w('Undo changes', '撤销更改'),
  count: w('{count} total', '共 {count} 项'),
  more: w('Show more', '显示更多'),
  noMatch: w('Nothing matches', '没有符合条件的项'),
  noMatchText: w('Change the text you search by, or the filters.', '请更改查找内容或筛选条件。'),
  clear: w('Clear search and filters', '清除查找和筛选'),
  checkFields: w('Please check the marked fields.', '请检查标出的字段。'),
  required: w('{label} is required.', '请填写{label}。'),
  nothingChanged: w('Nothing has been changed yet.', '尚未做任何更改。'),

  leave: w('Leave without saving?', '不保存就离开？'),
  leaveText: w('What you changed here will be lost.', '您在此处的更改将会丢失。'),
  leaveOk: w('Leave', '离开'),
  stay: w('Stay', '留下'),

  noRight: w(
    'You may not do this: it needs the right {code}. Ask your administrator.',
    '您没有此权限：{code}。请联系管理员。',
  ),
  isGone: w('It has been deleted in the meantime.', '该项已被删除。'),

  details: w('Details', '详情'),
  roles: w('Roles', '角色'),
  levels: w('Levels', '层级'),
  users: w('Users', '用户'),
  permissions: w('Permissions', '权限'),
  menus: w('Menus', '菜单'),
  history: w('History', '历史'),

  code: w('Code', '编码'),
  name: w('Name', '名称'),
  nameEn: w('Name in English', '英文名称'),
  nameZh: w('Name in Chinese', '中文名称'),
  remark: w('Remark', '备注'),
  sort: w('Order', '排序'),
  type: w('Type', '类型'),
  status: w('Status', '状态'),
  enabled: w('Enabled', '启用'),
  disabled: w('Disabled', '停用'),
  on: w('On', '启用'),
  off: w('Off', '停用'),
} as const;
