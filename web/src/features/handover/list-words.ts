import { w } from '@plumbline/contract/words/word.ts';

/** The certificate words that a list shows before anything is opened; the rest load later. */
export const listHandoverWords = {
  riskText: w('{count} {count:item blocks|items block} this certificate:', '{count} 项阻止该证书签署：'),
  warnText: w('{count} {count:warning|warnings}:', '{count} 条警告：'),
  noRight: w(
    'You do not have the right to raise certificates. Ask your administrator.',
    '您没有发起证书的权限。请联系管理员。',
  ),
  start: w(
    'A certificate is raised for a subsystem or a system: the next page lists them with what is still open.',
    '按子系统或系统发起证书：下一页列出各项及其未完成内容。',
  ),
  raise: w('Raise {type}', '发起 {type}'),
  print: w('Print', '打印'),
  blockersTab: w('What blocks it', '阻止项'),
  statusTitle: w('Handover status', '移交状态'),
  ready: w('Ready', '可移交'),
  blocked: w('Blocked', '受阻'),
  notRaised: w('Not raised', '未发起'),
  overdue: w('Overdue', '逾期'),
  accepted: w('Accepted', '已接收'),
  all: w('All', '全部'),
  inDoubt: w('In doubt', '存疑'),
} as const;
