import { expect, test } from 'vitest';
import { w } from '../words/word.ts';
import { signOffs } from './field.ts';
import { signMeaning, signOffsRule, signOffWord } from './sign-offs.ts';

const field = signOffs(w('Sign-offs', '签署'), {});
const check = (value: unknown) => signOffsRule.check(value, field);

test('a standard label has its Chinese by default, and others are shown as named [use 13]', () => {
  expect(check([{ label: ' Accepted ', type: 'complete' }])).toEqual({
    value: [{ label: 'Accepted', zh: '接收', type: 'complete' }],
  });
  expect(check([{ label: 'Accepted', zh: '验收', type: 'complete' }])).toEqual({
    value: [{ label: 'Accepted', zh: '验收', type: 'complete' }],
  });
  expect(check([{ label: 'Handed to flange crew', zh: '', type: 'complete' }])).toEqual({
    value: [{ label: 'Handed to flange crew', type: 'complete' }],
  });
  expect(signOffWord({ label: 'Verified' })).toEqual({ en: 'Verified', zh: '核验' });
  expect(signOffWord({ label: 'Verified', zh: '' })).toEqual({ en: 'Verified', zh: '核验' });
  expect(signOffWord({ label: 'Other' })).toEqual({ en: 'Other', zh: 'Other' });
});

test('labels equal in either language are refused, and so is a bar within one [use 13]', () => {
  const twice = [
    { label: 'Checked', zh: '复核', type: 'required' },
    { label: 'Reviewed', type: 'complete' },
  ];
  expect(check(twice)).toHaveProperty('error');
  expect(check([{ label: 'A|B', type: 'complete' }])).toHaveProperty('error');
  expect(check([{ label: 'A', zh: '甲；'.repeat(30), type: 'complete' }])).toHaveProperty('error');
});

test('each sign-off states something in both languages, and one of a facility no more than its label', () => {
  expect(signMeaning({ label: 'Completed', type: 'required' })).toEqual({
    en: 'I performed this work.',
    zh: '我已完成此项工作。',
  });
  expect(signMeaning({ label: 'approved', type: 'complete' }).en).toBe('I approve this.');
  expect(signMeaning({ label: 'QA release', zh: '质检放行', type: 'complete' })).toEqual({
    en: 'I sign as “QA release”, which completes this record.',
    zh: '我以“质检放行”签署，该记录由此完成。',
  });
});
