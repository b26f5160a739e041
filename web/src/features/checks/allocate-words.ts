import { w } from '@plumbline/contract/words/word.ts';

/** Words of allocating checks to existing tagged items. */
export const allocateWords = {
  button: w('Allocate by matrix', '按矩阵分配'),
  bulkTitle: w('Allocate by the matrix: items chosen {count}', '按矩阵分配：已选 {count} 项'),
  startItrs: w(
    'Tag ITRs follow from the matrix: load the tags and the ITRs of each equipment type, then give the tags their checks.',
    '位号 ITR 由矩阵生成：先导入位号和各设备类型的 ITR，再为位号分配检查。',
  ),
  startPwls: w(
    'Preservation rounds follow from the matrix: load the tags and the PWLs of each equipment type, then give the tags their rounds.',
    '保养轮次由矩阵生成：先导入位号和各设备类型的保养工作清单，再为位号分配。',
  ),
  scopeTitle: w('Allocate to existing tagged items', '为已有位号对象分配'),
  what: w('What is allocated', '分配内容'),
  kinds: { tagItr: w('Checks', '检查'), tagPwl: w('Preservation', '维护保养') },
  text: w(
    'The matrix gives every item the ITRs or PWLs of its equipment type and status that this scope of work lacks. Nothing is removed.',
    '矩阵按设备类型和状态为各项补充本工作范围缺少的 ITR 或保养工作清单，不删除任何内容。',
  ),
  tags: w('Items', '项'),
  getting: w('Items that receive some', '将获得分配的项'),
  records: {
    tagItr: w('Checks to be added', '将新增的检查'),
    tagPwl: w('Tag PWLs to be added', '将新增的保养工作清单'),
  },
  none: w('Nothing is added to', '以下项不新增'),
  try: w('Simulate', '模拟'),
  run: {
    tagItr: w('Allocate {count} {count:check|checks}', '分配 {count} 项检查'),
    tagPwl: w('Allocate {count} Tag {count:PWL|PWLs}', '分配 {count} 份保养工作清单'),
  },
  look: w('What would be added?', '查看将新增的内容'),
  nothing: w('Nothing is missing: there is nothing to add.', '没有缺少的内容，无需新增。'),
  begun: w('It runs as an import: it can be followed and undone there.', '已作为导入运行，可在导入页跟踪和撤销。'),
  noRight: w(
    'Needs the rights to add and to import these records. Ask your administrator.',
    '需要新增和导入此类记录的权限，请联系管理员。',
  ),
  notHere: w(
    'Only for the scope of work you are in. Switch to it first.',
    '仅限您当前所在的工作范围，请先切换到该范围。',
  ),
} as const;
