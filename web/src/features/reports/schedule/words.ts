import { w, type Word } from '@plumbline/contract/words/word.ts';

/** The texts of scheduled reports. */
export const scheduleWords = {
  schedule: w('Schedule', '定时发送'),
  scheduleOf: w('Schedule {name}', '定时发送{name}'),
  saveFirst: w('Save the report first; a schedule sends saved reports', '请先保存报表，定时发送仅支持已保存的报表'),
  mayNot: w(
    'You need the right to add scheduled reports; an administrator can grant it.',
    '需要新增定时报表的权限，请联系管理员。',
  ),
  runNow: w('Run now', '立即运行'),
  runAsk: w('Run it now?', '立即运行？'),
  runText: w('It is sent to all its recipients, beside its next time.', '将发送给全部收件人，不影响下次运行时间。'),
  keep: w('Cancel', '取消'),
  started: w('It is being made. The tab Runs shows who got it.', '正在生成，发送情况见“运行记录”标签页。'),
  pause: w('Pause', '暂停'),
  resume: w('Resume', '恢复'),
  pausedNow: w('It is paused', '已暂停'),
  resumedNow: w('It runs again from its next time', '将从下次时间起运行'),
  takeOver: w('Take over', '接管'),
  takeOverAsk: w('Make yourself the owner of “{name}”?', '将“{name}”的所有者改为您？'),
  takeOverText: w(
    'Mail addresses without an account then get what you may see, and failures are reported to you.',
    '无账号的邮件地址将收到您有权查看的内容，失败时通知您。',
  ),
  takenOver: w('You own it now', '您已成为所有者'),
  nextTimes: w('Next runs, in {zone}: {times}', '接下来的运行时间（{zone}）：{times}'),
  noReport: w('A report of the product', '系统内置报表'),
  findUser: w('Name or sign-in name', '姓名或登录名'),
  none: w('It has not run yet', '尚未运行'),
  noneText: w('Its runs, and who got what, are listed here.', '此处列出运行记录及各收件人的情况。'),
  due: w('Due {at}', '计划 {at}'),
  byHand: w('Run by {by}, {at}', '{by} 于 {at} 手动运行'),
  missed: w('{count} earlier {count:run was|runs were} missed', '此前 {count} 次未运行'),
  late: w('Made late: the server was not available', '延迟生成：当时服务器不可用'),
  queued: w('Waiting for its turn', '排队中'),
  running: w('Being made', '生成中'),
  sending: w('Being sent', '发送中'),
  retry: w('The mail server did not take everything; sent again at {at}', '部分邮件未被接受，将于 {at} 重发'),
  clear: w('Delete the files', '删除文件'),
  clearAsk: w('Delete the files of all runs?', '删除全部运行的文件？'),
  clearText: w('The log of who got what stays. Links in mails no longer open.', '发送记录保留，邮件中的链接将失效。'),
  cleared: w('{count} {count:file was|files were} deleted', '已删除 {count} 个文件'),
  download: w('Download', '下载'),
  rows: w('{count} {count:row|rows}', '{count} 行'),
  outside: w('Outside, by the right of the owner', '外部收件人，按所有者权限'),
  hasReason: w('{state}: {reason}', '{state}：{reason}'),
  filter: w('Filter', '筛选'),
  filterNote: w(
    'A further condition on the rows of the report, for this schedule only.',
    '仅对此定时报表生效的附加筛选条件。',
  ),
  filterSaved: w('The filter was saved', '筛选已保存'),
  filterClear: w('Remove the filter', '清除筛选'),
  noRegister: w(
    'Its report is not shown to you, so its filter cannot be set here.',
    '您无法查看该报表，因此不能在此设置筛选。',
  ),
  noFilterRight: w(
    'You need the right to edit scheduled reports; an administrator can grant it.',
    '需要编辑定时报表的权限，请联系管理员。',
  ),
  file: w('File of a scheduled report', '定时报表文件'),
  fileNone: w('There is no such file for you', '没有可供您打开的文件'),
  fileNoneText: w(
    'It was made for somebody else, has been deleted, or you may no longer see the report.',
    '该文件为他人生成、已删除，或您已无权查看该报表。',
  ),
  fileOf: w('{scope}, due {at}', '{scope}，计划 {at}'),
  fileRows: w('{count} {count:row|rows}, read at ledger number {seq}', '{count} 行，读取于台账序号 {seq}'),
  fileGone: w(
    'Only the files of the last runs are kept; this one has been deleted.',
    '仅保留最近几次运行的文件，该文件已删除。',
  ),
  reports: w('Reports', '报表'),
} as const satisfies Readonly<Record<string, Word>>;

/** What became of a recipient. */
export const deliveryWords = {
  waiting: w('Waiting', '等待中'),
  made: w('Made, not sent yet', '已生成，尚未发送'),
  sent: w('Sent', '已发送'),
  empty: w('No rows, nothing sent', '无记录，未发送'),
  refused: w('Not sent', '未发送'),
  failed: w('Not sent', '未发送'),
} as const satisfies Readonly<Record<string, Word>>;
/** How a recipient got it. */
export const howWords = {
  attachment: w('as an attachment', '附件'),
  link: w('as a link', '链接'),
  note: w('as a note without rows', '无记录说明'),
  message: w('as a message under the bell', '站内消息'),
  notice: w('notice to the owner', '所有者通知'),
} as const satisfies Readonly<Record<string, Word>>;
