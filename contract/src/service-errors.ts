import { w } from './words/word.ts';

/** Refusals caused by the state of the service, whatever the request; part of `ERRORS`. */
export const SERVICE_ERRORS = {
  /** An internal fault; the log has the details under the request id. */
  fault: {
    code: 500,
    words: w(
      'Something went wrong on our side. Nothing was changed. Request {request}.',
      '系统内部错误，数据未改动。请求号 {request}。',
    ),
  },
  /**
   * The request may have been carried out before the response was lost, so the text does not say that nothing was
   * changed.
   */
  databaseAway: {
    code: 503,
    words: w(
      'The database is not reachable at the moment. Try again in {seconds} seconds; if you were saving, check first whether it was saved.',
      '数据库暂时无法访问，请 {seconds} 秒后再试；如刚才正在保存，请先确认是否已保存。',
    ),
  },
  unknownCall: { code: 404, words: w('There is no such call.', '该接口不存在。') },
  badRequest: { code: 400, words: w('The request could not be read.', '无法读取该请求。') },
  tooLarge: { code: 413, words: w('The file is too large: at most {limit} MB.', '文件过大：最多 {limit} MB。') },
  bodyTooLarge: {
    code: 413,
    words: w(
      'The request is too large: at most {limit} MB. Split it into smaller parts.',
      '请求过大：最多 {limit} MB，请分批进行。',
    ),
  },
  tooMany: {
    code: 429,
    words: w('Too many attempts. Try again in {seconds} seconds.', '尝试次数过多，请 {seconds} 秒后再试。'),
  },
  exportsBusy: {
    code: 429,
    words: w(
      '{running} exports are running, the maximum at one time. Try again in {seconds} seconds.',
      '已有 {running} 个导出正在进行，已达同时导出上限，请 {seconds} 秒后再试。',
    ),
  },
  readTooLong: {
    code: 1,
    words: w(
      'With this sort and filter the list takes more than {seconds} seconds. Narrow the filter or choose another sort.',
      '按此排序和筛选，该列表用时超过 {seconds} 秒。请缩小筛选范围，或换一种排序。',
    ),
  },
  countTooLong: {
    code: 1,
    words: w(
      'Counting with this filter takes more than {seconds} seconds. Narrow the filter to get a count; the rows themselves can be read.',
      '按此筛选计数超过 {seconds} 秒。请缩小筛选范围后再计数；各行仍可查看。',
    ),
  },
  boardTooLong: {
    code: 1,
    words: w(
      'This takes more than {seconds} seconds to read. Choose a smaller part of the plant.',
      '读取用时超过 {seconds} 秒，请选择较小的范围。',
    ),
  },
  readsBusy: {
    code: 429,
    words: w(
      'Many long lists are being read right now, and this one waits behind them. Try again in {seconds} seconds; a narrower filter is read at once.',
      '当前有许多耗时的列表正在读取，本请求排在其后。请 {seconds} 秒后再试；缩小筛选范围可立即读取。',
    ),
  },
  /** A statement of an act took too long and was stopped by the database. */
  actTooLong: {
    code: 1,
    words: w(
      'This took more than {seconds} seconds and was stopped. Nothing was changed; try it again with fewer records.',
      '此操作用时超过 {seconds} 秒，已停止，数据未改动。请减少记录数后重试。',
    ),
  },
  /** A call is answered before it has ended, because nobody waits for ever. */
  answerLate: {
    code: 1,
    words: w(
      'There is no result after {seconds} seconds. It may still be finished: check whether it was done before you repeat it.',
      '{seconds} 秒后仍无结果，操作可能仍会完成。重试之前，请先确认是否已经完成。',
    ),
  },
  /** Neither our disk nor that of the database takes more. */
  diskFull: {
    code: 1,
    words: w(
      'The disk of {place} is full. Nothing was changed. Tell your administrator: room must be made before anything can be saved.',
      '{place}的磁盘已满，数据未改动。请通知管理员清理空间后再保存。',
    ),
  },
  importGivenUp: {
    code: 1,
    words: w(
      'The server was interrupted each time it tried this import. Nothing was changed; import the file again.',
      '服务器多次尝试导入均被中断，数据未改动，请重新导入该文件。',
    ),
  },
} as const;
