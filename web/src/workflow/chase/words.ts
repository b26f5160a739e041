import { w } from '@plumbline/contract/words/word.ts';

/** Texts for reminding people of their work. */
export const chaseWords = {
  chase: w('Chase', '催办'),
  chaseMany: w('Chase ({count})', '催办（{count}）'),
  note: w(
    'Each person assigned gets one message that names these records.',
    '每位负责人将收到一条列出这些记录的消息。',
  ),
  tooMany: w(
    'Choose at most {most} records one by one: all results cannot be chased at once.',
    '请逐条选择，最多 {most} 条：不能对全部结果一次催办。',
  ),
  title: w('Reminders sent', '催办结果'),
  told: w('Notified', '已通知'),
  nobodyTold: w('Nobody was notified.', '未通知任何人。'),
  notTold: w('Not notified', '未通知'),
  gone: w('A record', '一条记录'),
  close: w('Close', '关闭'),
  choose: w('Choose {name} to chase', '选择 {name} 以催办'),
} as const;
