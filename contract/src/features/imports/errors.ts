import { w } from '../../words/word.ts';

/** The errors of imports. */
export const importsErrors = {
  importNotSpreadsheet: {
    code: 1,
    words: w(
      'Cannot import this file. File must be in .csv or .xlsx format',
      '无法导入该文件。文件必须为 .csv 或 .xlsx 格式',
    ),
  },
  importEmpty: {
    code: 1,
    words: w(
      'The file contains no data. Please check and upload a valid file.',
      '文件中没有数据。请检查后上传有效文件。',
    ),
  },
  importDamaged: {
    code: 1,
    words: w(
      'The file is damaged or is not really a spreadsheet. Open it in your spreadsheet program, save it again and retry.',
      '文件已损坏或不是真正的电子表格。请在表格软件中打开并重新保存后再试。',
    ),
  },
  importNotSchedule: {
    code: 1,
    words: w(
      'The file is not a Primavera P6 or Microsoft Project schedule. Export it from that program as XER or XML and try again.',
      '该文件不是 Primavera P6 或 Microsoft Project 的进度计划。请从该软件导出为 XER 或 XML 后再试。',
    ),
  },
  importTooManyProjects: {
    code: 1,
    words: w(
      'The schedule contains more than {limit} projects. Export only those you need and retry.',
      '进度计划包含超过 {limit} 个项目。请只导出需要的项目后再试。',
    ),
  },
  importDamagedSchedule: {
    code: 1,
    words: w(
      'The schedule is incomplete or cannot be read. Export it again and upload it unchanged.',
      '进度计划文件不完整或无法读取。请重新导出，并直接上传原文件。',
    ),
  },
  importHoldsNul: {
    code: 1,
    words: w(
      'Row {row} contains the character NUL, which no text contains. Remove it, or save the file again as .csv or .xlsx, and retry.',
      '第 {row} 行含有空字符（NUL），文本中不应出现。请删除它，或重新保存为 .csv 或 .xlsx 后再试。',
    ),
  },
  importEncrypted: {
    code: 1,
    words: w(
      'The file is protected by a password. Save it without one and retry.',
      '文件有密码保护。请取消密码后重试。',
    ),
  },
  importEncodingUnsure: {
    code: 1,
    words: w(
      'The file does not tell its character encoding, and {encoding} is only a guess. Look at its first rows, and choose the encoding before a full import.',
      '文件没有说明字符编码，{encoding} 仅为推测。请查看前几行，并在正式导入前选择编码。',
    ),
  },
  importFileGone: {
    code: 1,
    words: w(
      'The file of this import was deleted 90 days after the import ended. Upload it again.',
      '该导入的文件已在结束 90 天后清除，请重新上传。',
    ),
  },
  importTooManyBytes: {
    code: 1,
    words: w(
      'The file is larger than {limit} MB, the most you may load at once. Split it, save it as .xlsx, or ask an administrator for the right “Load large files”.',
      '文件超过 {limit} MB，这是您一次可导入的上限。请拆分文件、另存为 .xlsx，或向管理员申请“导入大文件”权限。',
    ),
  },
  importTooManyRows: {
    code: 1,
    words: w(
      'The file contains more than {limit} rows, the most you may load at once. Split it, or ask an administrator for the right “Load large files”.',
      '文件超过 {limit} 行，这是您一次可导入的上限。请拆分文件，或向管理员申请“导入大文件”权限。',
    ),
  },
  importTooLarge: {
    code: 1,
    words: w(
      'The file unpacks to more than {limit} MB and cannot be opened safely. Split it and retry.',
      '文件解压后超过 {limit} MB，无法安全打开。请拆分后重试。',
    ),
  },
  importTooManyColumns: {
    code: 1,
    words: w(
      'Row {row} extends beyond column {limit}. Delete everything to the right of your data and try again.',
      '第 {row} 行超出第 {limit} 列。请删除数据右侧的内容后重试。',
    ),
  },
  importOpenQuote: {
    code: 1,
    words: w(
      'A quotation mark (") opens in row {row} and is never closed. Close it, or double it where it is part of the text, and retry.',
      '第 {row} 行的引号 (") 没有配对。请补上右引号，或在需要引号处连写两个，然后重试。',
    ),
  },
  importLongRow: {
    code: 1,
    words: w(
      'Row {row} is longer than any table: the file has no line ends there, or is no table. Save it as CSV with one line a row and retry.',
      '第 {row} 行过长：该处没有换行符，或文件不是表格。请另存为每行一条记录的 CSV 后重试。',
    ),
  },
  importNoSuchSheet: {
    code: 1,
    words: w('The workbook has no sheet “{sheet}”.', '工作簿中没有工作表“{sheet}”。'),
  },
  importTimeout: {
    code: 1,
    words: w(
      'Reading the file took too long and was stopped. Split it and retry.',
      '读取文件超时，已停止。请拆分后重试。',
    ),
  },
  importUnknownColumns: {
    code: 1,
    words: w(
      'Unknown columns: {columns}. Captions must match the template, or be mapped on the Imports page.',
      '未知列：{columns}。列标题必须与模板一致，或在“导入”页面中映射。',
    ),
  },
  importRepeatedColumns: { code: 1, words: w('Duplicate columns: {columns}.', '重复的列：{columns}。') },
  importMappingColumns: {
    code: 1,
    words: w(
      'The mapping needs columns this file does not have: {columns}.',
      '映射所需的列在文件中不存在：{columns}。',
    ),
  },
  importMissingKey: { code: 1, words: w('The file lacks the key columns {columns}.', '文件缺少关键列 {columns}。') },
  importRestored: {
    code: 1,
    words: w(
      'A backup was restored that was made while this import was waiting or running; it does not contain the file. Import the file again.',
      '系统已从备份恢复，该备份在此导入排队或执行期间创建，不含其文件。请重新导入该文件。',
    ),
  },
} as const;
