import { expect, test } from 'vitest';
import { text } from './field.ts';
import { lettersThatLookLatin, nameWarning, plainName, visibleText } from './plain-name.ts';
import { textRule } from './text.ts';
import { w } from '../words/word.ts';

test.each([
  ['20-EM\u200B-1', '20-EM-1'],
  ['20\u00AD-EM-1', '20-EM-1'],
  ['\uFEFF20-EM-1', '20-EM-1'],
  ['２０-ＥＭ-１', '20-EM-1'],
  ['20\u00A0EM\u30001', '20 EM 1'],
  ['PUMP  1', 'PUMP 1'],
  ['PUMP\n1', 'PUMP 1'],
  ['PUMP\t\u00A0 1', 'PUMP 1'],
  ['Cafe\u0301', 'Café'],
  ['海水泵 P-1', '海水泵 P-1'],
])('the name %j is stored as %j, whether typed, pasted, sent or imported [imports D1]', (given, stored) => {
  const name = text(w('Name', '名称'), { mono: true });
  expect(plainName(given)).toBe(stored);
  expect(textRule.check(given, name)).toEqual({ value: stored });
  expect(textRule.parse(given, name)).toEqual({ value: stored });
});

test('other texts keep full-width characters and joiners, and lose invisible characters [imports D1]', () => {
  const remark = text(w('Comment', '备注'), {});
  expect(textRule.check('见\u200B图（１）\uFEFF', remark)).toEqual({ value: '见图（１）' });
  expect(visibleText('👩\u200D🔧')).toBe('👩\u200D🔧');
  expect(textRule.check('Ａ；Ｂ', text(w('Name', '名称'), { mono: true }))).toHaveProperty('error');
});

test('letters that look Latin raise a warning, names entirely in another script do not [imports D1]', () => {
  expect(lettersThatLookLatin('20-ЕМ-1')).toEqual(['Е', 'М']);
  expect(nameWarning('20-ЕМ-1')?.en).toContain('look like Latin ones: Е М');
  expect(nameWarning('Двигатель-1')).toBeNull();
  expect(nameWarning('20-EM-1 Ω')).toBeNull();
  expect(nameWarning('20-EM-1')).toBeNull();
});
