import { expect, test } from 'vitest';
import { signOffWord } from '../field/sign-offs.ts';
import { aboutOf, answerCaption, answerColumnOf, signCaption, signColumnOf } from './record-columns.ts';

test.each([
  ['Completed · signed by', { label: 'Completed', part: 'person' }],
  ['completed ·  Signed  on ', { label: 'completed', part: 'date' }],
  ['完成 · 签署人', { label: '完成', part: 'person' }],
  ['A · B · 签署日期', { label: 'A · B', part: 'date' }],
  ['Signed off by', undefined],
  [' · signed by', undefined],
  ['Completed · done by', undefined],
])('%s is read as %j of a sign-off', (caption, expected) => expect(signColumnOf(caption)).toEqual(expected));

test('a caption reads back in either language', () => {
  const word = signOffWord({ label: 'Taken over', zh: '接收' });
  for (const part of ['person', 'date'] as const)
    for (const language of ['en', 'zh'] as const)
      expect(signColumnOf(signCaption(word, part)[language])).toEqual({ label: word[language], part });
});

test.each([
  ['3.1 Insulation · answer', '3.1 Insulation'],
  ['绝缘电阻 ·  填写内容 ', '绝缘电阻'],
  ['Completed · signed by', undefined],
  ['answer', undefined],
])('%s is the answer to %j on a form', (caption, heading) => expect(answerColumnOf(caption)).toBe(heading));

test('the subject of a sign-off or answer column reads back', () => {
  expect(Object.values(answerCaption('A · B')).map(aboutOf)).toEqual(['A · B', 'A · B']);
  expect(aboutOf('Completed · signed on')).toBe('Completed');
  expect(aboutOf('Completed')).toBeUndefined();
});
