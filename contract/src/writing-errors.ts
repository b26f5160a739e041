import { w } from './words/word.ts';

/** Refusals of what is sent late, or sent again: by a device that was away, or over a network that lost the answer. */
export const WRITING_ERRORS = {
  /** The time of an act that a device sends lies ahead of our clock. */
  actedLater: {
    code: 400,
    words: w(
      'The clock of this device is ahead: what it sends would be done in the future. Set its clock and send again.',
      '此设备的时钟快于服务器：所提交操作的时间在未来。请校准设备时间后重新提交。',
    ),
  },
  /** A key of a call that was used with another body before. */
  keyTaken: {
    code: 409,
    words: w(
      'This was sent before with other content. Read it again to see what was saved.',
      '该请求此前已以不同内容提交。请刷新查看已保存的内容。',
    ),
  },
  /** An id made by a device, of a row that exists. */
  idTaken: { code: 409, words: w('A record with this id exists already.', '该编号（ID）的记录已存在。') },
} as const;
