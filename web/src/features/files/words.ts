import { w } from '@plumbline/contract/words/word.ts';
import { listFileWords } from './list-words.ts';

/** Words of files: attachments, and the preview. */
export const fileWords = {
  ...listFileWords,
  none: w('No attachments', '没有附件'),
  noneText: w(
    'Photos, drawings and reports that belong to this record are kept here.',
    '与该记录有关的照片、图纸和报告存放在此处。',
  ),
  drop: w('Drop files here, or', '将文件拖到此处，或'),
  browse: w('choose files', '选择文件'),
  dropOne: w('This drawing holds one file. Drop another here, or', '此图纸仅允许一个附件。将新文件拖到此处，或'),
  replace: w('Replace', '替换'),
  replaceAsk: w('Replace {name}?', '替换“{name}”?'),
  replaceText: w(
    'The drawing holds one attachment. The present one will be deleted; the history shows both.',
    '图纸仅允许一个附件，现有附件将被删除，历史中均有记录。',
  ),
  keep: w('Keep it', '保留原附件'),
  kinds: w(
    'PDF, PNG, JPEG, WebP, GIF, DOCX, XLSX, CSV, TXT, DXF · at most {limit} MB each',
    'PDF、PNG、JPEG、WebP、GIF、DOCX、XLSX、CSV、TXT、DXF · 每个最多 {limit} MB',
  ),
  input: w('Files to attach', '要添加的文件'),
  noRight: w(
    'You do not have the right to change this record, so files can be read but not added or deleted.',
    '您没有修改该记录的权限，只能查看附件，不能添加或删除。',
  ),
  tooLarge: w('The file is too large: at most {limit} MB.', '文件过大：最多 {limit} MB。'),
  kind: w('File type not supported.', '不支持该类型的文件。'),
  sending: w('{percent} % sent', '已上传 {percent}%'),
  waiting: w('Waiting', '等待上传'),
  dismiss: w('Dismiss {name}', '关闭 {name} 的提示'),
  preview: w('Preview', '预览'),
  previewOf: w('Preview {name}', '预览 {name}'),
  download: w('Download', '下载'),
  downloadOf: w('Download {name}', '下载 {name}'),
  remove: w('Delete {name}', '删除 {name}'),
  removed: w('{name} was deleted.', '{name} 已删除。'),
  undo: w('Undo', '撤销'),
  by: w('{by}, {at}', '{by},{at}'),
  ownTab: w('Open in a separate tab', '在新标签页中打开'),
  page: w('File preview', '文件预览'),
  badTitle: w('There is nothing to preview here', '没有可预览的内容'),
  badText: w(
    'The address is missing or cannot be read. Open the file again from where it is listed.',
    '地址缺失或无法识别，请从文件列表重新打开。',
  ),
  foreignTitle: w('This address is not shown', '该地址不予显示'),
  foreignText: w(
    'Only files of this installation and of its storage and office servers are previewed.',
    '仅预览本系统及其存储服务器、办公服务器上的文件。',
  ),
  endedTitle: w('This link is invalid or has expired', '该地址无效或已失效'),
  endedText: w(
    'File links expire after five minutes. Open the file again from where it is listed.',
    '文件地址五分钟内有效，请从文件列表重新打开。',
  ),
  otherTitle: w('This kind of file cannot be shown in the browser', '浏览器无法显示该类型的文件'),
  otherText: w('{name} · {size}', '{name} · {size}'),
  pictureFailed: w('The picture cannot be displayed', '图片无法显示'),
  pdfFailed: w('The PDF cannot be displayed', 'PDF 无法显示'),
  failedText: w(
    'It may be damaged. Download it to look at it in its own program.',
    '文件可能已损坏，请下载后用相应软件打开。',
  ),
  pageOf: w('Page {page} of {pages}', '第 {page} 页，共 {pages} 页'),
  morePages: w(
    'The first {pages} pages are shown; download the file for the rest.',
    '仅显示前 {pages} 页，完整内容请下载文件。',
  ),
  zoomIn: w('Larger', '放大'),
  zoomOut: w('Smaller', '缩小'),
  sheet: w('Sheet', '工作表'),
  moreRows: w(
    'The beginning of the table is shown; download the file for all of it.',
    '仅显示表格开头部分，完整内容请下载文件。',
  ),
  noRows: w('The table has no rows', '表格中没有数据'),
  row: w('Row', '行'),
} as const;
