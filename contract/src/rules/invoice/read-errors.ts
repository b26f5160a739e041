import { w, type Word } from '../../words/word.ts';

/**
 * Why a file, an invoice of it or a value of an invoice cannot be read, and what a person should know of a file that
 * was. Each says what is wrong and what to do.
 */
export const INVOICE_READ_ERRORS = {
  /** Facts: `limit`. */
  tooManyFiles: w(
    'More than {limit} files at once. Submit the rest separately.',
    '一次超过 {limit} 个文件。其余文件请分批提交。',
  ),
  emptyFile: w('The file is empty. Fetch it again.', '文件为空。请重新获取。'),
  /** Facts: `limit` (MB). */
  fileTooLarge: w('The file is larger than {limit} MB.', '文件超过 {limit} MB。'),
  unknownKind: w(
    'This is not an invoice that can be read: XML, OFD, PDF, a picture with a QR code, the export of the tax platform, or a ZIP of these.',
    '无法识别为发票。可读取 XML、OFD、PDF、带二维码的图片、税务平台导出表，或由其组成的 ZIP。',
  ),
  /** Facts: `limit` (seconds). */
  tookTooLong: w(
    'Reading took longer than {limit} seconds. Enter the invoice by hand, or obtain it in another format.',
    '读取超过 {limit} 秒。请手工录入，或取得其他格式的文件。',
  ),
  tooMuchMemory: w(
    'Reading takes too much memory. Enter the invoice by hand, or obtain it in another format.',
    '读取所需内存过大。请手工录入，或取得其他格式的文件。',
  ),
  readerBusy: w(
    'Too many files are being read. Submit the file again in a minute.',
    '正在读取的文件过多。请稍后重新提交。',
  ),
  readerFailed: w(
    'The file is damaged or incomplete. Ask the issuer for it again.',
    '文件已损坏或不完整。请向开票方重新索取。',
  ),

  /** Facts: `limit` (MB). */
  xmlTooLarge: w('The XML is larger than {limit} MB.', 'XML 超过 {limit} MB。'),
  xmlDoctype: w(
    'The XML declares a document type (DOCTYPE), which no invoice needs and which is refused for safety.',
    'XML 含 DOCTYPE 声明。发票不需要此声明，出于安全拒绝读取。',
  ),
  /** Facts: `limit`. */
  xmlTooDeep: w('The XML is nested deeper than {limit} levels.', 'XML 嵌套超过 {limit} 层。'),
  /** Facts: `limit`. */
  xmlTooManyElements: w('The XML has more than {limit} elements.', 'XML 元素超过 {limit} 个。'),
  /** Facts: `line`. */
  xmlDamaged: w(
    'The XML is damaged or incomplete at line {line}. Ask the issuer for it again.',
    'XML 在第 {line} 行处损坏或不完整。请向开票方重新索取。',
  ),
  xmlTwoRoots: w(
    'The XML has more than one root element, so it is unclear which is the invoice.',
    'XML 有多个根元素，无法确定哪一个是发票。',
  ),
  /** Facts: `encoding`. */
  xmlEncodingUnknown: w('The XML declares the unknown encoding {encoding}.', 'XML 声明了未知编码 {encoding}。'),
  /** Facts: `encoding`. */
  xmlEncodingWrong: w(
    'The XML contains bytes that are not {encoding}, the encoding it declares. Ask the issuer for it again.',
    'XML 含有不属于其声明编码 {encoding} 的字节。请向开票方重新索取。',
  ),
  /** Facts: `root`. */
  xmlNotInvoice: w('The XML is not an invoice: its root element is {root}.', 'XML 不是发票：其根元素为 {root}。'),
  /** Facts: `element`. */
  xmlElementTwice: w(
    'The XML contains {element} more than once, so it is unclear which one counts.',
    'XML 中 {element} 出现多次，无法确定以哪个为准。',
  ),

  zipDamaged: w('The ZIP is damaged or incomplete. Pack it again.', 'ZIP 已损坏或不完整。请重新打包。'),
  zipLocked: w('The ZIP is protected by a password. Pack it without one.', 'ZIP 有密码保护。请去除密码后重新打包。'),
  /** Facts: `limit`. */
  zipTooManyParts: w('The ZIP contains more than {limit} files. Split it.', 'ZIP 内超过 {limit} 个文件。请拆分。'),
  /** Facts: `limit`. */
  zipBomb: w(
    'The ZIP unpacks to more than {limit} times its size, which no invoice does.',
    'ZIP 解压后超过其大小的 {limit} 倍，正常发票不会如此。',
  ),
  /** Facts: `limit` (MB). */
  zipTooLarge: w('The ZIP unpacks to more than {limit} MB. Split it.', 'ZIP 解压后超过 {limit} MB。请拆分。'),
  zipUnsafePath: w(
    'The ZIP contains a file name that leads outside of it (..), which is refused for safety.',
    'ZIP 内有指向其外部的文件名（..），出于安全拒绝读取。',
  ),
  zipInZip: w('A ZIP within a ZIP is not opened. Submit it by itself.', '不打开 ZIP 中的 ZIP。请单独提交。'),
  zipNothing: w('The ZIP contains no files.', 'ZIP 中没有文件。'),
  /** A note. Facts: `count`. */
  zipSystemFiles: w(
    '{count} {count:file|files} of the operating system in the ZIP {count:was|were} left out.',
    '已略过 ZIP 中 {count} 个操作系统文件。',
  ),

  ofdNoData: w(
    'The OFD contains no invoice data: no attached invoice and no marked texts. Enter it by hand.',
    'OFD 中没有发票数据：既无发票附件，也无标引文本。请手工录入。',
  ),
  ofdTwoBodies: w(
    'The OFD contains several documents, so it is unclear which one is the invoice. Submit them one by one.',
    'OFD 含有多个文档，无法确定哪个是发票。请分别提交。',
  ),
  /** Facts: `text`. */
  ofdRowUnclear: w(
    'It is unclear to which line of the page "{text}" belongs; no line was read. Enter the lines from the original.',
    '无法确定“{text}”属于票面哪一行，未读取明细行。请按原件录入明细。',
  ),
  /** A note. Facts: `part`. */
  ofdPartMissing: w(
    'The OFD lacks its part {part}; the fields it contains are blank.',
    'OFD 缺少部件 {part}，其中的字段留空。',
  ),

  pdfLocked: w('The PDF is protected by a password. Save it without one.', 'PDF 有密码保护。请去除密码后另存。'),
  pdfDamaged: w(
    'The PDF is damaged or incomplete. Ask the issuer for it again.',
    'PDF 已损坏或不完整。请向开票方重新索取。',
  ),
  pdfNoInvoice: w(
    'The PDF contains neither invoice data nor a QR code, and its text does not read as an invoice. Enter it by hand.',
    'PDF 中没有发票数据和二维码，文本也不能识别为发票。请手工录入。',
  ),
  /** A note. */
  pdfText: w(
    'Read from the text of the PDF: compare each field with the original.',
    '内容取自 PDF 文本：请与原件逐项核对。',
  ),
  /** A note. Facts: `name`. */
  pdfXmlUnread: w(
    'The invoice data {name} embedded in the PDF cannot be read: {reason}',
    'PDF 内嵌的发票数据 {name} 无法读取：{reason}',
  ),
  pictureNoCode: w(
    'No QR code of an invoice was found in the picture. Take it again, straight and sharp, or enter the invoice by hand.',
    '图片中未找到发票二维码。请重新拍摄（端正、清晰），或手工录入。',
  ),
  /** A note. */
  codesUnread: w('The QR code of the file was not read.', '未读取文件中的二维码。'),
  /** Facts: `count`. */
  qrParts: w(
    'The QR code has {count} {count:part|parts}; that of an invoice has at least seven. Scan the code in the upper left corner.',
    '二维码只有 {count} 段，发票二维码至少七段。请扫描票面左上角的二维码。',
  ),
  /** Facts: `kind`. */
  qrKind: w('The QR code is of the unknown invoice type {kind}.', '二维码的发票类型 {kind} 未知。'),

  exportEmpty: w('The export contains no invoices.', '导出表中没有发票。'),
  /** Facts: `missing`. */
  exportColumnsMissing: w(
    'The export of the tax platform has 27 columns; this file lacks {missing}. Export it again and submit it unchanged.',
    '税务平台导出表应有 27 列，此文件缺少 {missing}。请重新导出并直接提交原文件。',
  ),
  /** Facts: `extra`. */
  exportColumnsExtra: w(
    'The export of the tax platform has 27 columns; this file has more: {extra}. Export it again and submit it unchanged.',
    '税务平台导出表应有 27 列，此文件多出 {extra}。请重新导出并直接提交原文件。',
  ),
  /** Facts: `column`. */
  exportColumnTwice: w(
    'The column {column} occurs twice, so it is unclear which one counts.',
    '列 {column} 重复，无法确定以哪一列为准。',
  ),
  /** Facts: `row`. */
  exportNoNumber: w('Row {row} has no invoice number.', '第 {row} 行没有发票号码。'),
  /** Facts: `number`, `column`, `row`, `first`, `second`. */
  exportTwoHeads: w(
    'Invoice {number}: {column} in row {row} is "{second}", before it "{first}". Rows of one invoice must agree.',
    '发票 {number}：第 {row} 行的{column}为“{second}”，此前为“{first}”。同一发票各行应一致。',
  ),
  /** Facts: `detail`. */
  exportUnreadable: w('The spreadsheet cannot be read: {detail}', '电子表格无法读取：{detail}'),
  /** A note. Facts: `count`. */
  exportRowsSkipped: w(
    '{count} {count:row|rows} without an invoice left out: totals, repeated headings.',
    '已略过 {count} 行非发票内容：合计行、重复的表头。',
  ),
  /** A note. Facts: `encoding`. */
  exportEncoding: w(
    'The encoding of the file was detected as {encoding}. Check that the names read correctly.',
    '文件编码识别为 {encoding}。请核对名称是否正确。',
  ),

  /** Facts: `first`, `second`. */
  numbersDiffer: w(
    'The file states two invoice numbers, {first} and {second}. Ask the issuer for it again.',
    '文件中有两个不同的发票号码：{first} 与 {second}。请向开票方重新索取。',
  ),
  /** Facts: `text`. */
  valueSeveral: w(
    'The file states several values ({text}), so it is unclear which one counts.',
    '文件中有多个值（{text}），无法确定以哪个为准。',
  ),
  /** Facts: `name`. */
  attachmentDamaged: w('The attachment {name} is damaged and was left out.', '附件 {name} 已损坏，未读取。'),
  noNumber: w('The invoice has no number.', '发票没有号码。'),
  /** Facts: `text`. */
  valueExponent: w(
    '"{text}" has lost its last digits in a spreadsheet (E+). Enter the value from the original.',
    '“{text}”已被电子表格改为科学计数法，末位数字丢失。请按原件录入。',
  ),
  /** Facts: `text`. */
  valueRounded: w(
    '"{text}" ends in zeros as a number cut by a spreadsheet does. Enter the number from the original.',
    '“{text}”末尾为多个零，疑被电子表格截断。请按原件录入号码。',
  ),
  /** Facts: `text`. */
  valueUnknown: w('"{text}" is not a known code.', '“{text}”不是已知代码。'),
  /** Facts: `text`. */
  valueNotAmount: w('"{text}" is not an amount.', '“{text}”不是金额。'),
  /** Facts: `text`. */
  valueCommas: w(
    'The comma in "{text}" does not separate thousands, so it is unclear what it means.',
    '“{text}”中的逗号不是千分位，含义不明。',
  ),
  /** Facts: `text`. */
  valueTooLong: w('"{text}" has more digits than an amount of an invoice.', '“{text}”的位数超过发票金额。'),
  /** Facts: `text`. */
  valueNotRate: w('"{text}" is not a tax rate. State it with %.', '“{text}”不是税率。请带 % 填写。'),
  /** Facts: `text`. */
  valueNotDate: w('"{text}" is not a date, or its order is unclear.', '“{text}”不是日期，或年月日次序不明。'),
  /** A note. Facts: `text`, `date`. */
  dateSerial: w(
    'The date {text} is a serial number of a spreadsheet and was read as {date}. Compare it with the original.',
    '日期 {text} 为电子表格序列值，已读作 {date}。请与原件核对。',
  ),
} as const satisfies Record<string, Word>;

/** The key of a reason. */
export type InvoiceReadErrorKey = keyof typeof INVOICE_READ_ERRORS;

/** A reason with its facts; `fill(INVOICE_READ_ERRORS[key], facts)` is its text. */
export interface ReadRefusal {
  readonly key: InvoiceReadErrorKey;
  readonly facts: Readonly<Record<string, string | number | Word>>;
}
