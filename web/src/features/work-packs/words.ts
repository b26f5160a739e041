import { w } from '@plumbline/contract/words/word.ts';
import { listWorkPackWords } from './list-words.ts';

/** Words of the full documentation. */
export const documentWords = {
  title: w('Full documentation', '全套文档'),
  about: w(
    'Everything about the pack in one PDF: the ticked parts, in this order. Drag a line or use its arrows.',
    '将工作包的全部资料生成一份 PDF：仅含勾选内容，按此顺序。可拖动行或使用箭头调整。',
  ),
  kept: w('The order is saved for this work pack.', '该顺序为本工作包保存。'),
  notKept: w(
    'You may not edit this work pack: the order applies only to your document.',
    '您无权编辑此工作包：该顺序仅用于您的文档。',
  ),
  parts: w('Parts of the document', '文档组成'),
  inCard: w('Within each job card', '每张工卡的内容'),
  card: w('Job card {name}', '工卡 {name}'),
  start: w('Make the PDF', '生成 PDF'),
  nothing: w('Tick at least one part.', '请至少勾选一项。'),
  yours: w('Your documents of this pack', '您为本工作包生成的文档'),
  none: w('No documents yet', '暂无文档'),
  noneText: w(
    'A finished document is kept here for 72 hours. Start one from the sheet of a work pack or procedure.',
    '生成的文档在此保留 72 小时。可从工作包或程序详情中开始生成。',
  ),
  queued: w('Waiting for its turn', '排队中'),
  planning: w('Collecting its contents', '正在查找内容'),
  making: w('{done} of {total} parts made', '已生成 {done} / {total} 部分'),
  joining: w('Joining the parts', '正在合并'),
  interrupted: w(
    'Interrupted: the server or its database was restarted. It continues automatically within a minute.',
    '已中断：服务器或数据库已重启，将在一分钟内自动继续。',
  ),
  still: w(
    'No progress for {minutes} minutes. If it is stuck, cancel it and ask for it again.',
    '已 {minutes} 分钟没有进展。如已卡住，请取消后重新生成。',
  ),
  failed: w(
    'It could not be made. Try again; if it fails again, tell your administrator.',
    '未能生成。请重试；如仍失败，请联系管理员。',
  ),
  cancelled: w('Cancelled', '已取消'),
  done: w('{pages} {pages:page|pages}, {size}; kept until {until}', '共 {pages} 页，{size}；保留至 {until}'),
  asked: w('Asked for {at}', '申请时间 {at}'),
  named: w('{count} {count:file is|files are} named without pages', '{count} 个文件仅列名'),
  file: w('{name} on {on}: {why}', '{name}（{on}）：{why}'),
  download: w('Download', '下载'),
  cancel: w('Cancel', '取消'),
  remove: w('Delete', '删除'),
  removeOf: w('Delete the document of {name}', '删除 {name} 的文档'),
  removeAsk: w('Delete the document of {name}?', '删除 {name} 的文档？'),
  removeText: w(
    'The records stay as they are; the document can be made again at any time.',
    '记录不受影响，可随时重新生成该文档。',
  ),
  keep: w('Keep', '保留'),
  downloads: w('Your finished documents, kept for 72 hours', '您生成的文档，保留 72 小时'),
} as const;

/** Words of the full documentation of a procedure. */
export const procedureDocumentWords = {
  about: w(
    'Everything about the procedure in one PDF, in this order. Empty parts are left out; files that cannot be read are listed.',
    '将程序的全部资料按此顺序生成一份 PDF。无内容的部分略去；无法读取的文件仅列名。',
  ),
  yours: w('Your documents of this procedure', '您为本程序生成的文档'),
} as const;

/** Words of the preservation evidence. */
export const evidenceWords = {
  title: w('Preservation evidence', '维护保养证明文件'),
  make: w('Make the PDF', '生成 PDF'),
  about: w(
    'All rounds in one document, with what was filled in and signed, and their attached files.',
    '将全部轮次汇成一份文档，含填写与签署的保养表及其附件。',
  ),
  ofTag: w('Of this item', '本位号对象'),
  ofOrder: w('Of purchase order {order}', '采购订单 {order}'),
  noOrder: w('This item has no purchase order number.', '此位号对象没有采购订单号。'),
  yours: w('Your documents of it', '您生成的文档'),
  downloads: w('Your finished documents, kept for 72 hours', '您生成的文档，保留 72 小时'),
} as const;

/** Words of work packs and job cards. */
export const workPackWords = {
  ...listWorkPackWords,
  noCards: w('No job cards yet', '暂无工卡'),
  noCardsText: w(
    'A job card names its work pack; the progress of the pack follows from its cards.',
    '工卡选择其所属工作包；工作包的进度由工卡汇总。',
  ),
  noOperations: w('No operations yet', '暂无工序'),
  punch: w('Punch items raised at its checks', '其检查中提出的尾项'),
  noPunch: w('No punch items', '无尾项'),
  noApprovals: w('No approvals', '暂无审批'),
  noApprovalsText: w(
    'Named approvals in rounds: the next round opens when the one before it is complete.',
    '按轮次设置审批；上一轮全部批准后，下一轮才开始。',
  ),
  tooLarge: w(
    'Its job cards total {hours} h. Packs of type {type} should have at most {most} h: consider splitting it.',
    '其工卡合计 {hours} 工时；{type} 类型工作包的规模上限为 {most} 工时，建议拆分。',
  ),
  late: w('Late', '逾期'),
  notify: w('Notify the round', '通知本轮审批人'),
  notified: w('Round {round}: {count} {count:person|people} notified.', '第 {round} 轮：已通知 {count} 人。'),
  roundNotified: w('Round {round}: who was notified', '第 {round} 轮：通知结果'),
} as const;
