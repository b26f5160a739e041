import { w } from '@plumbline/contract/words/word.ts';

/** Words of work packs and their cards. */
export const workPackWords = {
  cards: w('Job cards', '工卡'),
  noCards: w('No job cards yet', '暂无工卡'),
  noCardsText: w(
    'A job card names its work pack; the progress of the pack follows from its cards.',
    '工卡选择其所属工作包；工作包的进度由工卡汇总。',
  ),
  beneath: w('Progress and checks', '进度与检查'),
  noOperations: w('No operations yet', '暂无工序'),
  punch: w('Punch items raised at its checks', '其检查中提出的尾项'),
  noPunch: w('No punch items', '无尾项'),
  approvals: w('Approvals', '审批'),
  noApprovals: w('No approvals', '暂无审批'),
  noApprovalsText: w(
    'Named approvals in rounds: the next round opens when the one before it is full.',
    '按轮次设置审批；上一轮全部批准后，下一轮才开始。',
  ),
  inTheWay: w('In the way', '阻止项'),
  late: w('Late', '逾期'),
  notify: w('Notify the round', '通知本轮审批人'),
  notified: w('Round {round}: {count} people were told.', '第 {round} 轮：已通知 {count} 人。'),
  nobody: w(
    'Round {round}: nobody could be told. Its open approvals name nobody with an account.',
    '第 {round} 轮：无人可通知，未审批项未指定有账号的人员。',
  ),
} as const;
