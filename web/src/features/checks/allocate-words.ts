import { w } from '@plumbline/contract/words/word.ts';

/** Words of allocating checks to tagged items that are there already. */
export const allocateWords = {
  button: w('Allocate checks', '分配检查'),
  bulkTitle: w('Allocate checks to {count} items', '为 {count} 项分配检查'),
  scopeTitle: w('Allocate checks to the tagged items already there', '为已有位号对象分配检查'),
  text: w(
    'The matrix gives every item the ITRs of its equipment type and status that this scope of work lacks. Nothing is removed.',
    '矩阵按设备类型和状态为各项补充本工作范围缺少的 ITR，不删除任何内容。',
  ),
  tags: w('Items', '项'),
  getting: w('Items that get checks', '将获得检查的项'),
  checks: w('Checks to be added', '将新增的检查'),
  none: w('No checks are added to', '以下项不新增检查'),
  more: w('and {count} more', '等另外 {count} 项'),
  try: w('Simulate', '模拟'),
  run: w('Allocate {count} checks', '分配 {count} 项检查'),
  look: w('What would be added?', '查看将新增的内容'),
  nothing: w('Nothing is missing: there is nothing to add.', '没有缺少的检查，无需新增。'),
  begun: w('It runs as an import: it can be followed and undone there.', '已作为导入运行，可在导入页跟踪和撤销。'),
  noRight: w(
    'Needs the rights to add and to import Tag ITRs. Ask your administrator.',
    '需要新增和导入位号 ITR 的权限，请联系管理员。',
  ),
  notHere: w(
    'Only for the scope of work you are in. Switch to it first.',
    '仅限您当前所在的工作范围，请先切换到该范围。',
  ),
} as const;
