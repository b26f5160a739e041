import { fill, joinWords, w, type Word } from '../words/word.ts';
import type { Field, FieldOf, Kind } from './field.ts';
import { choicesOf, dictionaryOf } from './kinds.ts';
import { moneyDecimals } from './money.ts';
import { TEXT_MAX } from './text.ts';

/** What a blank template says about the cells of a kind of field. */
interface SheetNote<K extends Kind> {
  /** What a cell may contain; `table` is the name of the table that a reference points to. */
  contains(field: FieldOf<K>, table: Word): Word;
  /** A cell that the field accepts, as it is written in English; blank for references and for what only the product writes. */
  example(field: FieldOf<K>): string;
}

const WORDS = {
  text: w('Text of up to {max} characters', '文本，最多 {max} 个字符'),
  dictionary: w('A value of the data dictionary ({dictionary})', '数据字典（{dictionary}）中的值'),
  whole: w('Whole number', '整数'),
  wholeFrom: w('Whole number from {min}', '整数，不小于 {min}'),
  wholeTo: w('Whole number up to {max}', '整数，不大于 {max}'),
  wholeBetween: w('Whole number from {min} to {max}', '整数，{min} 至 {max}'),
  number: w('Number with up to {decimals} decimals', '数字，最多 {decimals} 位小数'),
  numberFrom: w('Number from {min}, with up to {decimals} decimals', '数字，不小于 {min}，最多 {decimals} 位小数'),
  flag: w('Yes or No', '是或否'),
  day: w('Date, yyyy-mm-dd', '日期，yyyy-mm-dd'),
  past: w('Date, yyyy-mm-dd, today or before', '日期，yyyy-mm-dd，不晚于今天'),
  instant: w('Date and time, yyyy-mm-dd hh:mm', '日期和时间，yyyy-mm-dd hh:mm'),
  choice: w('One of: {choices}', '以下之一：{choices}'),
  ref: w('The name of a row of {table}', '“{table}”中一行的名称'),
  refs: w('Names of rows of {table}, separated by ;', '“{table}”中若干行的名称，用 ; 分隔'),
  list: w('Texts of up to {max} characters, separated by ;', '文本，每项最多 {max} 个字符，用 ; 分隔'),
  wholes: w('Whole numbers separated by ;', '整数，用 ; 分隔'),
  signOffs: w(
    'The sign-offs in their order, each with its type (Optional, Required, Complete), separated by ;',
    '按顺序列出的签署，各带类型（Optional、Required、Complete），用 ; 分隔',
  ),
  money: w('Amount with up to {decimals} decimals', '金额，最多 {decimals} 位小数'),
  order: w('Position: 1 is first', '次序：1 为第一'),
  hours: w('Duration in hours, such as 1.5 or 1:30', '工时（小时），如 1.5 或 1:30'),
  days: w('Duration in working days, such as 2.5', '工期（工作日），如 2.5'),
} as const;

function wholeNumbers({ min, max }: FieldOf<'integer'>): Word {
  if (min !== undefined && max !== undefined) return fill(WORDS.wholeBetween, { min, max });
  if (min !== undefined) return fill(WORDS.wholeFrom, { min });
  return max === undefined ? WORDS.whole : fill(WORDS.wholeTo, { max });
}
const upTo = (text: string, max = TEXT_MAX): string => text.slice(0, max);
/** At most this many choices are written out; the drop-down has all of them. */
const LISTED = 12;

/** What a template says about each kind of field. A kind without a row does not compile. */
const NOTES: { readonly [K in Kind]: SheetNote<K> } = {
  text: {
    contains: (field) => {
      const dictionary = dictionaryOf(field);
      return dictionary === undefined
        ? fill(WORDS.text, { max: field.max ?? TEXT_MAX })
        : fill(WORDS.dictionary, { dictionary });
    },
    example: ({ max, mono }) => upTo(mono === true || (max ?? TEXT_MAX) < 10 ? 'EX-01' : 'Example 示例', max),
  },
  integer: { contains: wholeNumbers, example: ({ min }) => String(Math.max(min ?? 1, 1)) },
  number: {
    contains: ({ decimals = 2, min }) =>
      min === undefined ? fill(WORDS.number, { decimals }) : fill(WORDS.numberFrom, { decimals, min }),
    example: ({ min }) => String(Math.max(min ?? 1, 1)),
  },
  flag: { contains: () => WORDS.flag, example: () => 'No' },
  date: { contains: ({ past }) => (past === true ? WORDS.past : WORDS.day), example: () => '2026-03-02' },
  instant: { contains: () => WORDS.instant, example: () => '' },
  choice: {
    contains: (field) => {
      const words = (choicesOf(field) ?? []).map(({ word }) => word);
      const shown = words.length > LISTED ? [...words.slice(0, LISTED), w('…', '…')] : words;
      return fill(WORDS.choice, { choices: joinWords(shown) });
    },
    example: (field) => field.of[field.start ?? '']?.en ?? Object.values(field.of)[0]?.en ?? '',
  },
  ref: { contains: (_, table) => fill(WORDS.ref, { table }), example: () => '' },
  refs: { contains: (_, table) => fill(WORDS.refs, { table }), example: () => '' },
  list: {
    contains: ({ max = TEXT_MAX, whole: isWhole }) => (isWhole === true ? WORDS.wholes : fill(WORDS.list, { max })),
    example: ({ max, whole: isWhole }) => (isWhole === true ? '1; 2' : upTo('NA', max)),
  },
  signOffs: {
    contains: () => WORDS.signOffs,
    example: () => 'Completed | 完成 (Required); Accepted | 接收 (Complete)',
  },
  money: {
    contains: (field) => fill(WORDS.money, { decimals: moneyDecimals(field) }),
    example: (field) => (1000).toFixed(moneyDecimals(field)),
  },
  exact: { contains: ({ decimals }) => fill(WORDS.number, { decimals }), example: () => '1' },
  order: { contains: () => WORDS.order, example: () => '1' },
  duration: { contains: ({ unit }) => (unit === 'hour' ? WORDS.hours : WORDS.days), example: () => '2' },
};
const noteOf = (kind: Kind): SheetNote<Kind> => NOTES[kind];

/** What a cell of a field may contain, as a template says it; `table` names the table of a reference. */
export const cellContains = (field: Field, table: Word): Word => noteOf(field.kind).contains(field, table);
/** A cell that a field accepts, as it is written in English; blank for a reference. */
export const cellExample = (field: Field): string => noteOf(field.kind).example(field);
