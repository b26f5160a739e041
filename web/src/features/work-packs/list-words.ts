import { w } from '@plumbline/contract/words/word.ts';

/** The work pack words that a list shows before anything is opened; the rest load later. */
export const listWorkPackWords = {
  cards: w('Job cards', '工卡'),
  approvals: w('Approvals', '审批'),
  inTheWay: w('In the way', '阻止项'),
  beneath: w('Progress and checks', '进度与检查'),
  drawings: w('Drawings', '图纸'),
} as const;
