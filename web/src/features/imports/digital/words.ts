import { w } from '@plumbline/contract/words/word.ts';

/** Words of the bulk upload of filled check sheets. */
export const digitalWords = {
  title: w('Import digital documents', '导入电子表单'),
  note: w(
    'Fill check sheets offline: download a workbook, fill it in, upload it here.',
    '离线填写的检查表：导出为工作簿，填写后上传。',
  ),
  howTitle: w('How it works', '步骤'),
  how1: w(
    'Choose checks in the list of Tag ITRs and press "Workbook to fill": one sheet per check, at most 50.',
    '在位号 ITR 列表中选择检查，点击“导出待填工作簿”:每个检查一张工作表，最多 50 张。',
  ),
  how2: w(
    'Fill the blue columns anywhere, without a connection. The document code on each sheet, the same as on the printed paper, identifies the check.',
    '可离线填写蓝色列。每张表上的文档编码（与打印单上相同）用于匹配检查。',
  ),
  how3: w(
    'Drop the workbooks here, up to 20 at once. They are read first; nothing is written until you say so.',
    '将工作簿拖到此处，一次最多 20 个。系统先读取，确认后才写入。',
  ),
  how4: w(
    'Answers of a signed check stay as they are, and answers given on screen in the meantime are not overwritten unless you choose so.',
    '已签署的检查答案不会改变；期间在界面上填写的内容，除非您选择覆盖，否则不会被替换。',
  ),
  list: w('Go to the Tag ITRs', '前往位号 ITR'),
  drop: w('Drop filled workbooks here', '将填好的工作簿拖到此处'),
  or: w('or', '或'),
  browse: w('choose files', '选择文件'),
  files: w('Filled workbooks', '已填工作簿'),
  tooMany: w('At most 20 files at once; the first 20 are used.', '一次最多 20 个文件，仅取前 20 个。'),
  overwrite: w('Overwrite newer answers', '覆盖期间已填写的内容'),
  take: w('Import answers and sign-offs (sheets: {count})', '导入答案和签署（{count} 张表）'),
  nothing: w('There is nothing to import.', '没有可导入的内容。'),
  reading: w('Reading {file}', '正在读取 {file}'),
  clear: w('Other files', '其他文件'),
  file: w('File', '文件'),
  sheet: w('Document code', '文档编码'),
  record: w('Check', '检查'),
  tasks: w('Tasks answered', '已答任务'),
  changed: w('Answers that differ', '不同的答案'),
  signOffs: w('Sign-offs', '签署'),
  said: w('Please note', '须知'),
  ready: w('Ready', '可导入'),
  taken: w('Taken', '已导入'),
  same: w('Nothing new', '无变化'),
  refused: w('Left out', '未导入'),
} as const;
