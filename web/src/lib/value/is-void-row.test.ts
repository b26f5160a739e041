import { expect, test } from 'vitest';
import { isVoidRow } from './is-void-row.ts';

const row = (values: object) => ({ id: 'a', rev: 1, createdAt: '', updatedAt: '', ...values });

test.each([
  ['a tag by its flag', 'tag', { isVoid: true }, true],
  ['a tag without it', 'tag', { isVoid: false }, false],
  ['a check by its state', 'tagItr', { progress: 'void' }, true],
  ['a check in another state', 'tagItr', { progress: 'signedOff' }, false],
  ['a skipped round is not void', 'tagPwl', { progress: 'skipped' }, false],
  ['a row that is never voided', 'system', { isVoid: true }, false],
])('%s [work areas 4.0-12]', (_, register, values, is) => {
  expect(isVoidRow(register, row(values) as never)).toBe(is);
});
