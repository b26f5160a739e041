import { w } from '@plumbline/contract/words/word.ts';

/** The message words that a list shows before anything is opened; the rest load later. */
export const listMessageWords = {
  bell: w('Messages, {count} unread', '消息，{count} 条未读'),
  lost: w(
    'The connection was lost. Reconnecting; messages will arrive later.',
    '连接已断开，正在重试；消息将稍后送达。',
  ),
  back: w('Connected again', '已重新连接'),
} as const;
