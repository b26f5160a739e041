import { w } from '@plumbline/contract/words/word.ts';

/** Why nobody was told of a record that is assigned. */
export const NOT_TOLD = {
  /** It names no person. */
  nobody: w('It is assigned to nobody: assign it first.', '尚未指派负责人，请先指派。'),
  /** Its person cannot sign in. */
  noAccount: w('{person} has no account that is enabled.', '{person} 没有已启用的账号。'),
  /** Its person wants such messages in no way. */
  off: w('{person} has switched off messages of this kind.', '{person} 已关闭此类消息。'),
} as const;
