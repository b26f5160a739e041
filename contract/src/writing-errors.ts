import { w } from './words/word.ts';

/**
 * Refusals of writes that arrive late or twice: from a device that was offline, or over a network that lost the
 * response.
 */
export const WRITING_ERRORS = {
  /** The time a device gives for an act is later than the server clock. */
  actedLater: {
    code: 400,
    words: w(
      'The clock of this device is ahead, so what it sends would lie in the future. Set its clock and send again.',
      '此设备的时钟快于服务器：所提交操作的时间在未来。请校准设备时间后重新提交。',
    ),
  },
  /** The idempotency key was used before with a different body. */
  keyTaken: {
    code: 409,
    words: w(
      'This was sent before with other content. Read it again to see what was saved.',
      '该请求此前已以不同内容提交。请刷新查看已保存的内容。',
    ),
  },
  /** The id made by a device belongs to an existing row. */
  idTaken: { code: 409, words: w('A record with this id exists already.', '该编号（ID）的记录已存在。') },
} as const;
