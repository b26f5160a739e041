import { w } from '@plumbline/contract/words/word.ts';

/** Words of the checks of tagged items. */
export const checkWords = {
  itrTab: w('ITRs', 'ITR'),
  noItrs: w('No checks assigned', '未分配检查'),
  noItrsText: w(
    'Checks follow from the equipment type. Set it on this item, or add a Tag ITR.',
    '检查由设备类型决定。请为此项设置设备类型，或添加位号 ITR。',
  ),
  sheet: w('Check sheet', '检查表'),
  openSheet: w('Open', '打开'),
  download: w('Download check sheet', '下载检查表'),
  pdfReady: w('The PDF is being saved by your browser.', '浏览器正在保存 PDF。'),
  pdf: w('Download PDF', '下载 PDF'),
} as const;
