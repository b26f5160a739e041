import { expect, test } from 'vitest';
import { placeErrors } from './place-errors.ts';

test('an error appears at its field, under the form’s name for it; other errors appear above the form', () => {
  const refusal = {
    type: 'fields' as const,
    fields: [
      { path: ['email'], msg: 'wrong form' },
      { path: ['name'], msg: 'missing' },
      { path: ['roles', 2, 'code'], msg: 'taken' },
      { path: ['unknown'], msg: 'nobody asks this' },
    ],
    other: ['and this fits nothing'],
  };
  const known = new Set(['email', 'nameEn', 'roles']);
  expect(placeErrors(refusal, known, { name: 'nameEn' })).toEqual({
    placed: [
      { name: ['email'], errors: ['wrong form'] },
      { name: ['nameEn'], errors: ['missing'] },
      { name: ['roles', 2, 'code'], errors: ['taken'] },
    ],
    unplaced: ['nobody asks this', 'and this fits nothing'],
  });
});
