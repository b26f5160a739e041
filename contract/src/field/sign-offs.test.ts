import { expect, test } from 'vitest';
import { w } from '../words/word.ts';
import { signOffs } from './field.ts';
import { signOffsRule, signOffWord } from './sign-offs.ts';

const field = signOffs(w('Sign-offs', '签署'), {});
const check = (value: unknown) => signOffsRule.check(value, field);

test('[use 13] a label is a pair: the usual ones bring their Chinese, others are said as they are named', () => {
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

test('[use 13] two labels that read alike in either language are refused, and so is a bar within one', () => {
  const twice = [
    { label: 'Checked', zh: '复核', type: 'required' },
    { label: 'Reviewed', type: 'complete' },
  ];
  expect(check(twice)).toHaveProperty('error');
  expect(check([{ label: 'A|B', type: 'complete' }])).toHaveProperty('error');
  expect(check([{ label: 'A', zh: '甲；'.repeat(30), type: 'complete' }])).toHaveProperty('error');
});
