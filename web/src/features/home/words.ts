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
} as const;
