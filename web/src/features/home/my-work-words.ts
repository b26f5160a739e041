import { w } from '@plumbline/contract/words/word.ts';

/** Words of my open work on the home page. */
export const myWorkWords = {
  title: w('My work', '我的工作'),
  check: w('To check', '待检查'),
  sign: w('To sign', '待签署'),
  punch: w('My punch', '我的尾项'),
  overdue: w('Overdue', '逾期'),
  returned: w('Returned', '被退回'),
  next: w('Next for me', '下一步工作'),
  all: w('Show all', '显示全部'),
  nothing: w('Nothing is open for you.', '您没有待办事项。'),
  holds: w('What holds up the next certificates', '近期证书的阻碍项'),
  noneHeld: w('No certificate is planned.', '没有已计划的证书。'),
  late: w('{count} d late', '逾期 {count} 天'),
  due: w('Due {day}', '{day} 到期'),
  ready: w('Ready to sign', '可以签署'),
  progress: w('Progress', '进展'),
} as const;
