import { expect, test } from 'vitest';
import { amountInWords, amountOfWords } from './amount-words.ts';
import { decimal } from './decimal.ts';

test.each([
  ['11.20', '壹拾壹圆贰角整'],
  ['1004.50', '壹仟零肆圆伍角整'],
  ['100000.05', '壹拾万圆零伍分'],
  ['0.07', '柒分'],
  ['-500', '（负数）伍佰圆整'],
  ['10000.00', '壹万圆整'],
  ['318.00', '叁佰壹拾捌圆整'],
  ['100010001.11', '壹亿零壹万零壹圆壹角壹分'],
  ['1000000000000', '壹万亿圆整'],
  ['0', '零圆整'],
])('%s is %s in words, and back [K4]', (amount, words) => {
  expect(amountInWords(amount)).toBe(words);
  expect(decimal(amountOfWords(words)!).eq(decimal(amount))).toBe(true);
});

test.each([
  ['壹拾壹元贰角', '11.20'],
  ['人民币壹仟零肆圆伍角正', '1004.50'],
  ['壹拾万零伍拾元整', '100050.00'],
  ['(负数)伍佰圆整', '-500.00'],
  ['负伍佰元整', '-500.00'],
  ['壹仟零贰拾万零壹仟圆整', '10201000.00'],
  ['一百二十三元四角五分', '123.45'],
  ['拾贰圆整', '12.00'],
  ['壹萬圓整', '10000.00'],
  ['叁佰圆零角零分', '300.00'],
  ['伍佰 圆 整', '500.00'],
])('%s states %s', (words, amount) => {
  expect(amountOfWords(words)).toBe(amount);
});

test.each(['', '整', '万圆整', '壹佰壹仟圆整', '壹圆壹圆', '壹角贰圆', '壹万万圆整', 'abc', '壹亿壹亿圆', '伍佰'])(
  '"%s" states no amount',
  (words) => {
    expect(amountOfWords(words)).toBeUndefined();
  },
);

test('words of any amount up to a million millions state it again [invariant 16]', () => {
  for (let round = 0; round < 5_000; round++) {
    // every order of magnitude, many with zeros between
    const digits = 1 + Math.floor(Math.random() * 14);
    const cents = Array.from({ length: digits }, () => (Math.random() < 0.4 ? 0 : Math.floor(Math.random() * 10)));
    const integer = BigInt(cents.join(''));
    const amount = `${Math.random() < 0.2 ? '-' : ''}${integer / 100n}.${String(integer % 100n).padStart(2, '0')}`;
    const words = amountInWords(amount)!;
    expect(decimal(amountOfWords(words) ?? 'NaN').eq(decimal(amount)), `${amount} ${words}`).toBe(true);
  }
});

test('amounts too large for words have none', () => {
  expect(amountInWords('10000000000000000')).toBeUndefined();
});
