import { w } from './words/word.ts';

/**
 * Refusals of writes that arrive late or twice: from a device that was offline, or over a network that lost the
 * response.
 */
export const WRITING_ERRORS = {
  /** The time a device gives for an act is longer ago than work is kept on a device. */
  actedLongAgo: {
    code: 400,
    words: w(
      'What this device sends would have been done more than {days} days ago. Check its clock; what is older is entered with a connection.',
      '此设备所提交操作的时间早于 {days} 天前。请检查设备时间；更早的内容请联网录入。',
    ),
  },
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
  /** Another writer holds a row for longer than a call waits. */
  beingWritten: {
    code: 409,
    words: w(
      'Somebody else is changing a record that this needs. Nothing was saved; try again in a moment.',
      '有人正在修改此操作所需的记录。尚未保存，请稍后重试。',
    ),
  },
  /** The same while an import is running, which is what usually takes so long. */
  heldByImport: {
    code: 409,
    words: w(
      'Import {number} ({file}), started by {who}, is using a record that this needs. Nothing was saved; try again when the import has ended.',
      '{who} 发起的导入 {number}（{file}）正在使用此操作所需的记录。尚未保存，请在导入结束后重试。',
    ),
  },
  /** The id made by a device belongs to an existing row. */
  idTaken: { code: 409, words: w('A record with this id exists already.', '该编号（ID）的记录已存在。') },
} as const;
