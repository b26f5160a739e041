import { w } from '@plumbline/contract/words/word.ts';

/** The words of the statistics of invoices. */
export const statisticsWords = {
  statistics: w('Statistics', '统计'),
  back: w('Back to the queue', '返回列表'),
  from: w('Issued from', '开票日期自'),
  to: w('Issued until', '开票日期至'),
  exportAs: w('Export', '导出'),
  xlsx: w('Workbook (.xlsx)', '工作簿 (.xlsx)'),
  csv: w('Text (.csv)', '文本 (.csv)'),
  pdf: w('PDF', 'PDF'),
  none: w('No invoice in these days.', '该期间没有发票。'),
} as const;
