import { w } from '@plumbline/contract/words/word.ts';

/** Words of the home page. */
export const homeWords = {
  tags: w('Tagged items', '位号对象'),
  itrs: w('Tag ITRs signed off', '已签署位号 ITR'),
  ofTotal: w('of {total}', '共 {total}'),
  outstanding: w('{count} still to do', '还有 {count} 项待完成'),
  allDone: w('All done', '全部完成'),
  punch: w('Open punch items', '未关闭尾项'),
  punchNone: w('No open punch items', '没有未关闭的尾项'),
  category: w('Category', '类别'),
  open: w('Open', '未关闭'),
  total: w('All', '全部'),
  stops: w('Blocks handover', '阻止移交'),
  preservation: w('Preservation', '维护保养'),
  overdue: w('Overdue rounds', '逾期轮次'),
  late: w('Late', '逾期'),
  dueThisMonth: w('Due this month', '本月到期'),
  doneThisMonth: w('Done this month', '本月完成'),
  certificates: w('Certificates', '移交证书'),
  noCertificates: w('No certificate type is set up', '尚未设置移交类型'),
  type: w('Type', '类型'),
  accepted: w('Accepted', '已接收'),
  raised: w('Raised', '已发起'),
  inDoubt: w('In doubt', '存疑'),
  mocs: w('Management of change', '变更管理'),
  begin: w('Begin here', '从这里开始'),
  beginText: w(
    'This scope has no tagged items yet. These steps get it started.',
    '该工作范围还没有位号对象。按以下步骤即可开始。',
  ),
  step0: w('Set up the scope of work', '设置工作范围'),
  step0Text: w(
    'Copy handover types and options from another scope, and allocate checks to the tags already there.',
    '从其他工作范围复制移交类型和选项，并为已有位号分配检查。',
  ),
  step1: w('Import reference data', '导入基础数据'),
  step1Text: w(
    'Disciplines, areas, systems, subsystems, equipment types and ITRs. Each register has a template.',
    '专业、区域、系统、子系统、设备类型和 ITR。每个台账都有导入模板。',
  ),
  step2: w('Import tagged items', '导入位号对象'),
  step2Text: w(
    'Import the tag list of engineering as it is. Validate and simulate first: nothing is written until you say so.',
    '直接导入工程位号表。先校验和模拟，确认之前不会写入任何数据。',
  ),
  step3: w('Inspect, punch, hand over', '检查、尾项、移交'),
  step3Text: w(
    'Tag ITRs follow from the equipment types; the completions grid shows what is ready.',
    '位号 ITR 由设备类型生成；完工矩阵显示哪些已就绪。',
  ),
} as const;
