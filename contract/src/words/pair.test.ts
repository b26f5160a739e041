import { expect, test } from 'vitest';
import { inLanguage, pairText } from './pair.ts';

test('a text in both languages is shown in that of its reader (use C13)', () => {
  const text = pairText({ en: 'Check valve', zh: '止回阀 DN50' });
  expect(text).toBe('Check valve | 止回阀 DN50');
  expect([inLanguage(text, 'en'), inLanguage(text, 'zh')]).toEqual(['Check valve', '止回阀 DN50']);
  expect(pairText({ en: 'Ex d', zh: 'Ex d' })).toBe('Ex d');
});

test.each([
  '',
  'Check valve 止回阀',
  'Check valve|止回阀',
  'A | B',
  '止回阀 | 闸阀',
  '止回阀 | Check valve',
  '20 | 二十',
  'Pump | 泵 | spare',
  ' | 泵',
])('anything else is shown whole: “%s”', (text) => {
  expect(inLanguage(text, 'en')).toBe(text);
  expect(inLanguage(text, 'zh')).toBe(text);
});
