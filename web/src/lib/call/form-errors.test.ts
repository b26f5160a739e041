import { expect, test } from 'vitest';
import { CallError } from './call-error.ts';
import { formErrors, withoutField } from './form-errors.ts';

const refused = new CallError('Please check the marked fields.', {
  code: 14,
  data: {
    reqFieldErrorList: [
      { field: 'name', msg: 'Please fill this in.' },
      { field: 'signOffs.1.label', msg: 'Label is missing' },
    ],
    reqFormatErrorList: [
      { field: 'weight', msg: 'Not a number' },
      { field: 'signOffs[2].type', msg: 'No such type' },
      { field: 'secret', msg: 'There is no such field.' },
      { field: 'a.b', msg: 'two parts' },
      { field: 'signOffs.x.type', msg: 'no row' },
      { field: 'a.1.b.c', msg: 'four parts' },
      7,
      { field: 3 },
    ],
  },
});
const errors = formErrors(refused.fieldErrors, (field) => ['name', 'weight', 'signOffs'].includes(field));

test('a single field becomes a required rule that carries the message of the server [R5-20, R5-21, R8-19]', () => {
  expect(errors.rules).toEqual({
    name: { required: true, message: 'Please fill this in.' },
    weight: { required: true, message: 'Not a number' },
  });
});

test('three parts become row and column inside a list field [R5-22]', () => {
  expect(errors.cells).toEqual({
    signOffs: [
      { row: 1, column: 'label', msg: 'Label is missing' },
      { row: 2, column: 'type', msg: 'No such type' },
    ],
  });
  expect(withoutField(errors, 'signOffs').cells).toEqual({});
});

test('an error that fits no field is reported for the whole form [R5-20]', () => {
  expect(errors.general).toEqual(['There is no such field.', 'two parts', 'no row', 'four parts', '']);
});

test('a response of another shape marks nothing', () => {
  for (const data of [null, [], 'x', { reqFieldErrorList: 7 }])
    expect(new CallError('', { code: 14, data }).fieldErrors).toEqual([]);
  expect(new CallError('', { code: 15, data: { reqFieldErrorList: [{ field: 'a', msg: 'b' }] } }).fieldErrors).toEqual(
    [],
  );
});
