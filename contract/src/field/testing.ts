import { w } from '../words/word.ts';
import * as field from './field.ts';
import type { Field, FieldOf, Kind, Values } from './field.ts';

/** A field of one kind with sample values, used by tests wherever fields are handled. */
interface Example<K extends Kind> {
  readonly field: FieldOf<K>;
  /**
   * Values in ascending order, each with texts that mean it; the first text is its English print form. References by
   * their keys.
   */
  readonly values: readonly { readonly value: Values[K]; readonly texts: readonly [string, ...string[]] }[];
  /** Invalid texts. */
  readonly bad: readonly string[];
}

/** The rows that example references point to: the keys of two areas. */
export const KEYS = ['A-1', 'A-2'] as const;

/**
 * One example of each kind. A kind without an example does not compile; a kind with one is covered by every generated
 * check.
 */
const ONE_OF_EACH: { readonly [K in Kind]: Example<K> } = {
  text: {
    field: field.text(w('Remark', '备注'), { lines: 3, max: 200 }),
    values: [
      { value: '=1+1', texts: ['=1+1', ' =1+1 '] },
      { value: 'Alpha; beta\n中文 "x"', texts: ['Alpha; beta\n中文 "x"'] },
    ],
    bad: ['x'.repeat(201)],
  },
  integer: {
    field: field.integer(w('Count', '个数'), { min: -5 }),
    values: [
      { value: -3, texts: ['-3'] },
      { value: 1234, texts: ['1234', '1,234', '1234.0'] },
    ],
    bad: ['1.5', 'x', '-6', '0,125', '1.000'],
  },
  number: {
    field: field.number(w('Pressure', '压力'), { unit: w('bar', 'bar'), decimals: 3 }),
    values: [
      { value: -2, texts: ['-2', '-2 bar', '-2bar'] },
      { value: 0.125, texts: ['0.125', '.125', '0,125', '０，１２５'] },
      { value: 1234.5, texts: ['1234.5', '1,234.5', '1234.50', '1.234,5', '1 234,5 bar', '1234,5'] },
    ],
    bad: ['0.1234', 'x', '2 kPa', '2 Bar', 'bar', '2 bar bar', '1,234', '12 5', '1,23,4'],
  },
  flag: {
    field: field.flag(w('Spare', '备用'), {}),
    values: [
      { value: false, texts: ['No', '否', 'false'] },
      { value: true, texts: ['Yes', '是', 'x'] },
    ],
    bad: ['perhaps'],
  },
  date: {
    field: field.date(w('Due', '到期日'), {}),
    values: [
      { value: '2026-03-09', texts: ['2026-03-09', '9 Mar 2026', '2026年3月9日'] },
      {
        value: '2026-03-31',
        texts: [
          '2026-03-31',
          '31/03/2026',
          '31-Mar-26',
          '31.03.26',
          '3/31/26',
          'Mar 31, 2026',
          'Tuesday, March 31, 2026',
          '31st March 2026',
          '2026-03-31T23:30:00+08:00',
          '２０２６-０３-３１',
        ],
      },
    ],
    bad: ['2026-02-30', 'x', '1 marraskuu 2026', '1 marsupial 2026', '1949-12-31', '2569-03-31'],
  },
  instant: {
    field: field.instant(w('Seen', '查看时间'), {}),
    values: [
      { value: '2026-03-31T08:00:00.000Z', texts: ['2026-03-31T08:00:00.000Z'] },
      { value: '2026-03-31T09:30:00.000Z', texts: ['2026-03-31T09:30:00.000Z'] },
    ],
    bad: ['x'],
  },
  choice: {
    field: field.choice(w('Side', '侧'), { of: { left: w('Left', '左'), right: w('Right', '右') } }),
    values: [
      { value: 'left', texts: ['Left', '左', 'LEFT'] },
      { value: 'right', texts: ['Right', '右'] },
    ],
    bad: ['Up'],
  },
  ref: {
    field: field.ref(w('Zone', '所在区域'), { to: 'area' }),
    values: KEYS.map((key) => ({ value: key, texts: [key] })),
    bad: [],
  },
  refs: {
    field: field.refs(w('Zones', '相关区域'), { to: 'area' }),
    values: [
      { value: ['A-1'], texts: ['A-1'] },
      { value: ['A-1', 'A-2'], texts: ['A-1; A-2'] },
    ],
    bad: [],
  },
  list: {
    field: field.list(w('Marks', '标记'), { max: 10 }),
    values: [
      { value: ['NA'], texts: ['NA'] },
      { value: ['OK', 'NA'], texts: ['OK; NA', 'OK；NA'] },
    ],
    bad: ['x'.repeat(11)],
  },
  signOffs: {
    field: field.signOffs(w('Sign-offs', '签署'), {}),
    values: [
      { value: [{ label: 'Done', type: 'complete' }], texts: ['Done (Complete)'] },
      {
        value: [
          { label: 'Completed', zh: '完成', type: 'required' },
          { label: 'Taken over', zh: '接管', type: 'complete' },
        ],
        texts: [
          'Completed | 完成 (Required); Taken over | 接管 (Complete)',
          'Completed (Required)；Taken over ｜ 接管 (完成)',
        ],
      },
      {
        value: [
          { label: 'Seen', type: 'optional' },
          { label: 'Done', type: 'complete' },
        ],
        texts: ['Seen (Optional); Done (Complete)'],
      },
    ],
    bad: ['Done'],
  },
  money: {
    field: field.money(w('Amount', '金额'), { currency: 'CNY' }),
    values: [
      { value: '-0.10', texts: ['-0.10', '(0.10)', '-¥0.1'] },
      { value: '0.30', texts: ['0.30', '.3', 'CNY 0.30'] },
      {
        value: '1234567890123456.78',
        texts: [
          '1234567890123456.78',
          '￥1,234,567,890,123,456.78',
          '1234567890123456.78元',
          'CNY 1234567890123456.780',
        ],
      },
    ],
    bad: ['0.001', 'USD 1', '$1', 'x', '1 2 x', '12345678901234567', '1e3', ''],
  },
  exact: {
    field: field.exact(w('Exact quantity', '精确数量'), { digits: 24, decimals: 13 }),
    values: [
      { value: '-0.5', texts: ['-0.5', '-.5', '-0.50'] },
      { value: '4197.16981132075', texts: ['4197.16981132075', '4,197.16981132075', '4197.1698113207500'] },
      { value: '12345678901.0000000000001', texts: ['12345678901.0000000000001', '12345678901,0000000000001'] },
    ],
    bad: ['0.00000000000001', '123456789012', '2.44E+19', 'x', '¥1', '1,234', '1 2 3', '1.2.3'],
  },
  order: {
    field: field.order(w('Place', '次序'), {}),
    values: [
      { value: 2, texts: ['2'] },
      { value: 10, texts: ['10', '10.0'] },
    ],
    bad: ['0', '-1', '1.5'],
  },
  duration: {
    field: field.duration(w('Estimate', '预计工时'), { unit: 'hour' }),
    values: [
      { value: 1200, texts: ['0:20', '20 min', '20分钟', '0.33333333', '0:20 h'] },
      {
        value: 5400,
        texts: [
          '1.5',
          '1:30',
          '1.5 h',
          '90 min',
          '1h30',
          '1 h 30 min',
          '1小时30分',
          '1.5小时',
          '1：30',
          '1.5 man-hours',
        ],
      },
      { value: 36_000_000, texts: ['10000', '10 000 h', '1250 d', '1250工日'] },
    ],
    bad: ['0.5 s', '-1', 'x', '1:75', '30 min 1 h', '1 fortnight', '0.333 h'],
  },
};

/** More fields of kinds that differ much by their options. */
const MORE = {
  name: {
    field: field.text(w('Mark', '代号'), { mono: true }),
    values: [
      { value: 'P-9', texts: ['P-9', 'P‑9'] as const },
      { value: 'P-10', texts: ['P-10'] as const },
    ].toReversed(),
    bad: ['a;b'],
  } satisfies Example<'text'>,
  yen: {
    field: field.money(w('Fee', '费用'), { currency: 'JPY', min: 0 }),
    values: [
      { value: '5', texts: ['5', 'JPY 5', '5円'] },
      { value: '1200', texts: ['1200', '¥1,200'] },
    ],
    bad: ['1.5', '-1', 'CNY 5'],
  } satisfies Example<'money'>,
  price: {
    field: field.money(w('Price', '单价'), { currencyIn: 'currency', decimals: 4 }),
    values: [
      { value: '0.0125', texts: ['0.0125'] },
      { value: '12.5000', texts: ['12.5000', '12.5'] },
    ],
    bad: ['USD 5', '0.00001'],
  } satisfies Example<'money'>,
  days: {
    field: field.duration(w('Effort', '工日数'), { unit: 'day', dayHours: 10 }),
    values: [
      { value: 1200, texts: ['0:20', '20 min'] },
      { value: 90_000, texts: ['2.5', '2.5 d', '25 h', '2天5小时', '25:00'] },
    ],
    bad: ['2 d 5 d'],
  } satisfies Example<'duration'>,
} as const;

/** An example of a kind known only at run time. */
export interface AnyExample {
  readonly field: Field;
  readonly values: readonly { readonly value: unknown; readonly texts: readonly [string, ...string[]] }[];
  readonly bad: readonly string[];
}
/** Every example, by its field name in a register built from all of them. */
export const examples: Readonly<Record<string, AnyExample>> = { ...MORE, ...ONE_OF_EACH };
