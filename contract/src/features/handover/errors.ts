import { w } from '../../words/word.ts';

/** The errors of certificates. */
export const handoverErrors = {
  /**
   * An action would put signed certificates or work packs in doubt, and the user has not been warned yet; the data is a
   * `DoubtNotice`.
   */
  putsInDoubt: {
    code: 409,
    words: w(
      'This would put {count} signed {count:record|records} in doubt: {names}. Nothing was changed. Confirm to continue.',
      '此操作将使 {count} 份已签署的证书或工作包存疑：{names}。尚未更改任何内容，确认后方可继续。',
    ),
  },
  /** Whether certificates may be signed cannot be decided while the records they depend on are being written. */
  groundMoves: {
    code: 409,
    words: w(
      'Checks, tags or punch items of this facility are being changed right now, for example by an import. Try again when that has finished.',
      '本设施的检查、位号或尾项正在写入（例如导入）。请在完成后重试。',
    ),
  },
  /** Only what is in doubt can be re-verified or waived. */
  notInDoubt: { code: 409, words: w('{title} is not in doubt.', '{title} 未处于存疑状态。') },
  /** Another cause arrived while the user was looking at the others. */
  doubtMovedOn: {
    code: 409,
    words: w(
      'Something else has put {title} in doubt in the meantime. Check the causes again.',
      '期间又有新的原因使 {title} 存疑，请重新查看原因。',
    ),
  },
  /** Whatever would prevent a certificate from being accepted also prevents its re-verification. */
  stillBlocked: {
    code: 409,
    words: w(
      '{title} cannot be re-verified: {why} Close what is open, or waive the doubt.',
      '{title} 无法复核：{why}请先关闭未完成项，或具名豁免。',
    ),
  },
} as const;
