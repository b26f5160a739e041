import { w } from '../words/word.ts';

/** Messages about invalid values. */
export const fieldMessages = {
  required: w('Required', '必填'),
  unknownField: w('There is no such field.', '没有此字段。'),
  computed: w('The system writes this field.', '该字段由系统填写。'),
  notText: w('Must be text.', '必须是文本。'),
  tooLong: w('At most {max} characters; this has {length}.', '最多 {max} 个字符，当前 {length} 个。'),
  semicolon: w('Names cannot contain ; or ,', '名称不能包含 ; 或 ,'),
  hyphen: w(
    'This contains a look-alike of the hyphen ({char}); type a plain - instead.',
    '包含易混淆的连字符（{char}），请改用普通的 -。',
  ),
  control: w('This contains a character that cannot be shown.', '包含无法显示的字符。'),
  notInteger: w('Must be a whole number, such as 12.', '必须是整数，例如 12。'),
  notNumber: w('Must be a number, such as 12.5.', '必须是数字，例如 12.5。'),
  otherUnit: w('Must be a number in {unit}, such as 12.5.', '必须是以 {unit} 为单位的数字，例如 12.5。'),
  atLeast: w('At least {min}.', '不能小于 {min}。'),
  atMost: w('At most {max}.', '不能大于 {max}。'),
  decimals: w('At most {decimals} decimals.', '最多 {decimals} 位小数。'),
  notFlag: w('Must be Yes or No.', '必须是“是”或“否”。'),
  notDate: w('Must be a date, such as 2026-03-31.', '必须是日期，例如 2026-03-31。'),
  sheetError: w(
    'This is an error of the spreadsheet, {text}, and no data. Correct the cell, or leave it blank.',
    '该单元格是电子表格的错误值 {text}，不是数据。请更正，或留空。',
  ),
  lostCharacter: w(
    'This contains a character that could not be read (�). Correct it, or choose the encoding of the file.',
    '包含无法读取的字符（�）。请更正，或选择文件的编码。',
  ),
  unclearFigure: w(
    'This is {thousands} or {decimals}: write it without a thousands separator, and with a point before decimals.',
    '可能是 {thousands}，也可能是 {decimals}：请去掉千位分隔符，小数点用“.”。',
  ),
  unclearDate: w(
    'This is {dmy} or {mdy}: write the date as year-month-day.',
    '可能是 {dmy}，也可能是 {mdy}：请按“年-月-日”填写。',
  ),
  tooLate: w('Dates after 2100-12-31 are not accepted.', '日期不得晚于 2100-12-31。'),
  tooEarly: w('Dates before 1950-01-01 are not accepted.', '日期不得早于 1950-01-01。'),
  tooSoon: w('“{later}” is before “{earlier}”, {title}.', '“{later}”早于“{earlier}”（{title}）。'),
  future: w('May not be in the future.', '不能晚于今天。'),
  notInstant: w('Must be a date and time, e.g. 2026-03-31T08:00:00Z.', '必须是时间，例如 2026-03-31T08:00:00Z。'),
  notChoice: w('Must be one of: {options}.', '必须是以下之一：{options}。'),
  notRef: w('Must be the id of a row.', '必须是行的编号。'),
  repeated: w('{item} is listed twice.', '{item} 重复。'),
  tooMany: w('At most {max} entries.', '最多 {max} 项。'),
  notMoney: w('Must be an amount, such as 1234.50.', '必须是金额，例如 1234.50。'),
  otherCurrency: w('Amounts here are in {currency}.', '此处金额的币种为 {currency}。'),
  currencyApart: w('Enter the currency in its own field.', '币种请填写在单独的字段中。'),
  notDuration: w('Must be a duration, such as 1:30, 1.5 h or 90 min.', '必须是时长，例如 1:30、1.5小时或90分钟。'),
  notSeconds: w(
    'This is not a whole number of seconds; write hours and minutes, such as 0:20.',
    '不是整秒数，请写成时:分，例如 0:20。',
  ),
  signOffForm: w(
    'Write sign-offs as: Completed | 完成 (Required); Accepted | 接收 (Complete).',
    '签署请写成：Completed | 完成 (Required)；Accepted | 接收 (Complete)。',
  ),
  signOffComplete: w(
    'A set of sign-offs needs exactly one of type Complete.',
    '一组签署必须恰好有一个类型为 Complete 的签署。',
  ),
  signOffLabel: w(
    'A sign-off label needs 1 to 50 characters in each language, no apostrophe, semicolon or bar, and is listed once.',
    '签署标签（中英文）需 1 至 50 个字符，不含撇号、分号和竖线，且不得重复。',
  ),
} as const;
