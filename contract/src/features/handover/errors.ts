import { w } from '../../words/word.ts';

/** The refusals of certificates. */
export const handoverErrors = {
  /** An act makes accepted certificates untrue, and whoever does it was not told yet; the answer is a `DoubtNotice`. */
  putsInDoubt: {
    code: 409,
    words: w(
      'This would put {count} accepted {count:certificate|certificates} in doubt: {names}. Nothing was changed. Confirm it to go on.',
      '此操作将使 {count} 份已接收的证书存疑：{names}。尚未更改任何内容，确认后方可继续。',
    ),
  },
  /** Whether certificates may be signed cannot be judged while what they stand on is being written. */
  groundMoves: {
    code: 409,
    words: w(
      'Checks, tags or punch items of this facility are being written at this moment, by an import for example. Try again when that is done.',
      '本设施的检查、位号或尾项正在写入（例如导入）。请在完成后重试。',
    ),
  },
  /** Only what is in doubt can be re-verified or waived. */
  notInDoubt: { code: 409, words: w('{title} is not in doubt.', '{title} 未处于存疑状态。') },
  /** Another cause came while somebody looked at the others. */
  doubtMovedOn: {
    code: 409,
    words: w(
      'Something else has put {title} in doubt meanwhile. Look at the causes again.',
      '期间又有新的原因使 {title} 存疑，请重新查看原因。',
    ),
  },
  /** What keeps a certificate from being accepted keeps it from being verified again. */
  stillBlocked: {
    code: 409,
    words: w(
      '{title} cannot be re-verified: {why} Close what is open, or waive the doubt by name.',
      '{title} 无法复核：{why}请先关闭未完成项，或具名豁免。',
    ),
  },
} as const;
