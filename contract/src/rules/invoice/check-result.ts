import { w, type Word } from '../../words/word.ts';

/**
 * What a failed check does: nobody may pass the invoice (E), only a second reviewer who waives it with a reason may (E*),
 * or only a reviewer who ticks it (W).
 */
type CheckSeverity = 'stops' | 'waivable' | 'ticked';

/** The checks of an invoice by itself, with what a failure does. */
const CHECKS = {
  /** Quantity × price is the net amount of the line. */
  A1: 'waivable',
  /** Net × rate is the tax of the line. */
  A2: 'waivable',
  /** Lines, allowances, charges and totals add up. */
  A3: 'stops',
  /** Net × rate is the tax of the invoice, within the rounding of its lines. */
  A4: 'ticked',
  /** The words state the gross amount. */
  A5: 'ticked',
  /** The calculation rules of EN 16931. */
  A6: 'waivable',
  /** Lines have the sign of their invoice: Chinese kinds alone. */
  A7: 'stops',
  /** The form of number, code and check code. */
  F1: 'stops',
  /** A digital number begins with its year. */
  F2: 'ticked',
  /** Length and check character of taxpayer ids. */
  F3: 'ticked',
  /** VAT ids begin with a country. */
  F4: 'ticked',
  /** The rate is valid on the day. */
  T2: 'waivable',
} as const satisfies Record<string, CheckSeverity>;
/** A check of an invoice by itself. */
export type CheckCode = keyof typeof CHECKS;

/** The texts of results: `{n}` is a line, `{d}` a difference. */
export const CHECK_MESSAGES = {
  passed: w('In order', '正常'),
  lineNet: w('Line {n}: quantity × price is not the net amount', '第 {n} 行数量×单价≠金额'),
  lineTax: w('Tax of line {n} is off by {d}', '第 {n} 行税额差 {d}'),
  exemptTax: w('Line {n} bears no tax, but tax is stated', '第 {n} 行免税或不征税，却有税额'),
  sumOfLines: w('The lines do not add up to the net amount: off by {d}', '各行金额合计≠合计金额，差 {d}'),
  sumOfLineTax: w('The taxes of the lines do not add up: off by {d}', '各行税额合计≠合计税额，差 {d}'),
  gross: w('Net amount and tax do not add up to the gross amount: off by {d}', '金额＋税额≠价税合计，差 {d}'),
  headTax: w('Tax of the invoice is off by {d}', '票头税额差 {d}'),
  words: w('The amount in words differs', '大写与小写不符'),
  wordsUnread: w('The amount in words cannot be read: {text}', '大写金额无法识别：{text}'),
  rule: w('{rule} of EN 16931 fails: off by {d}', '违反 EN 16931 的 {rule}，差 {d}'),
  negativeLine: w('Line {n} is negative in a blue invoice and is no discount', '蓝字发票第 {n} 行为负数且非折扣行'),
  positiveLine: w('Line {n} is positive in a red letter and is no discount', '红字发票第 {n} 行为正数且非折扣行'),
  numberForm: w('The invoice number has a wrong form', '发票号码格式不符'),
  codeForm: w('The invoice code has a wrong form', '发票代码格式不符'),
  checkCodeForm: w('The check code has a wrong form', '校验码格式不符'),
  numberYear: w('The number is not of {year}', '号码年份与开票年份 {year} 不符'),
  taxIdLength: w('The taxpayer id of the {party} has a wrong length', '{party}识别号位数不符'),
  taxIdCheck: w('The taxpayer id of the {party} fails its check', '{party}识别号校验不符'),
  vatPrefix: w('The VAT id of the {party} lacks its country', '{party}增值税号缺国别前缀'),
  rate: w('Line {n}: the rate {r} is not allowed on {date}', '第 {n} 行税率 {r} 在 {date} 不适用'),
  missing: w('Not checkable: {field} is missing or cannot be read', '无法检查：缺少{field}或无法识别'),
  missingInLine: w(
    'Line {n} is not checkable: {field} is missing or cannot be read',
    '第 {n} 行无法检查：缺少{field}或无法识别',
  ),
} as const satisfies Record<string, Word>;
/** A text of a result. */
export type CheckMessage = keyof typeof CHECK_MESSAGES;

/** The result of a check. `fill(CHECK_MESSAGES[message], facts)` is its text. */
export interface CheckResult {
  readonly code: CheckCode;
  /** `notCheckable`: what the check needs is missing. It must be ticked as a warning, and is never ok. */
  readonly outcome: 'ok' | 'warn' | 'error' | 'notCheckable';
  readonly severity: CheckSeverity;
  readonly message: CheckMessage;
  readonly facts: Readonly<Record<string, string | number | Word>>;
  readonly expected?: string;
  readonly actual?: string;
  /** The number of the line. */
  readonly line?: number;
}

/** A failed check, with the outcome its severity has. */
export function failed(
  code: CheckCode,
  message: CheckMessage,
  rest: Pick<CheckResult, 'facts'> & Partial<Pick<CheckResult, 'expected' | 'actual' | 'line'>>,
): CheckResult {
  const severity = CHECKS[code];
  const outcome = severity === 'ticked' ? 'warn' : 'error';
  return { code, outcome, severity, message, ...rest };
}

/** A check that cannot run, because a field of the invoice or of a line is missing. */
export function notCheckable(code: CheckCode, field: Word, line?: number): CheckResult {
  const base = { code, outcome: 'notCheckable', severity: 'ticked' } as const;
  if (line === undefined) return { ...base, message: 'missing', facts: { field } };
  return { ...base, message: 'missingInLine', facts: { field, n: line }, line };
}

/** A check that found nothing. */
export const passed = (code: CheckCode, expected?: string): CheckResult => ({
  code,
  outcome: 'ok',
  severity: CHECKS[code],
  message: 'passed',
  facts: {},
  ...(expected !== undefined && { expected, actual: expected }),
});

/** The results, or that the check passed where it found nothing although it looked. */
export const resultsOf = (code: CheckCode, looked: boolean, found: readonly CheckResult[]): readonly CheckResult[] =>
  found.length === 0 && looked ? [passed(code)] : found;

/** The names of the fields that checks need. */
export const FIELD_WORDS = {
  quantity: w('the quantity', '数量'),
  price: w('the price', '单价'),
  net: w('the net amount', '金额'),
  rate: w('the tax rate', '税率'),
  tax: w('the tax', '税额'),
  gross: w('the gross amount', '价税合计'),
  lines: w('the lines', '明细行'),
  words: w('the amount in words', '大写金额'),
  breakdown: w('the tax breakdown', '税额明细'),
  due: w('the amount due', '应付金额'),
  lineSum: w('the sum of the lines', '明细合计'),
  number: w('the invoice number', '发票号码'),
  code: w('the invoice code', '发票代码'),
  issueDate: w('the date of issue', '开票日期'),
  kind: w('the kind of invoice', '发票种类'),
  colour: w('blue or red', '蓝字或红字'),
  sellerTaxId: w("the seller's taxpayer id", '销售方识别号'),
  buyerTaxId: w("the buyer's taxpayer id", '购买方识别号'),
} as const satisfies Record<string, Word>;
