import { expect, test } from 'vitest';
import { NAUGHTY } from '../naughty.fixture.ts';
import { cleanLine, cleanText, TEXT_MAX } from './clean-text.ts';

test.each([
  ['plain', 'plain'],
  ['海水提升泵', '海水提升泵'],
  ['a\r\nb\rc\u2028d', 'a\nb\nc\nd'],
  ['a\tb', 'a    b'],
  ['a\0b\u001bc\u007f', 'abc'],
  ['a\u200bb\ufeffc\u202ed\u00ade', 'abcde'],
  ['e\u0301', 'é'],
  ['\ud800', '\ufffd'],
  ['a\u2003b', 'a b'],
  ['a\u00a0b\u3000c', 'a\u00a0b\u3000c'],
  ['☐ ☑ ✔ ✘', '□ ✓ ✓ ×'],
  ['maker’s', "maker's"],
  ['the “quick” fox', 'the "quick" fox'],
  ['他说“好”。', '他说“好”。'],
])('%j becomes %j', (text, clean) => {
  expect(cleanText(text)).toBe(clean);
});

test('text beyond the longest a register stores is cut', () => {
  const clean = cleanText('海'.repeat(TEXT_MAX + 5));
  expect(clean).toHaveLength(TEXT_MAX + 1);
  expect(clean.endsWith('…')).toBe(true);
});

test.each(NAUGHTY)('no invisible character of naughty text %# remains, and a second run changes nothing', (text) => {
  const clean = cleanText(text);
  expect(clean).not.toMatch(/[^\P{Cc}\n]|\p{Default_Ignorable_Code_Point}/u);
  expect(clean.isWellFormed()).toBe(true);
  expect(cleanText(clean)).toBe(clean);
});

test('a title becomes one line', () => {
  expect(cleanLine(' 20-EM\n / E10A\t')).toBe('20-EM / E10A');
});
