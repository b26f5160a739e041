import { w } from '@plumbline/contract/words/word.ts';

/** Why nobody was notified of an assigned record. */
export const NOT_TOLD = {
  /** No person is assigned. */
  nobody: w('It is assigned to nobody: assign it first.', '尚未指派负责人，请先指派。'),
  /** The person cannot sign in. */
  noAccount: w('{person} has no enabled account.', '{person} 没有已启用的账号。'),
  /** The person has switched off such messages on every channel. */
  off: w('{person} has switched off messages of this kind.', '{person} 已关闭此类消息。'),
} as const;
