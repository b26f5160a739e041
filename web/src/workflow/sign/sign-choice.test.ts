import { expect, test } from 'vitest';
import type { SignOffState } from '@plumbline/contract/workflow/sign/calls.ts';
import { isWhole, rightToTakeBack, signOffStatusOf, signedStageOf, waitsForOrder } from './sign-choice.ts';

const someone = { id: 'p', title: 'Li Wei' };
const signOff = (type: SignOffState['type'], person: SignOffState['person'] = null): SignOffState => ({
  label: type,
  type,
  person,
  date: person === null ? null : '2026-11-21',
  closed: null,
  asksReason: false,
  notes: [],
  meaning: { en: type, zh: type },
});

test('a sign-off has both person and date, or neither', () => {
  expect(isWhole({ person: 'p', date: '2026-11-21' })).toBe(true);
  expect(isWhole({ person: null, date: '2026-11-21' })).toBe(false);
  expect(isWhole({ person: 'p', date: '' })).toBe(false);
});

test('a sign-off is given, open or closed', () => {
  expect(signOffStatusOf({ person: someone, closed: null })).toBe('given');
  expect(signOffStatusOf({ person: null, closed: null })).toBe('open');
  expect(signOffStatusOf({ person: null, closed: { en: 'first Completed', zh: '先完成' } })).toBe('closed');
});

test('the Complete sign-off waits for the Required ones, an Optional one waits for none', () => {
  const open = [signOff('required'), signOff('complete'), signOff('optional')];
  expect(open.map((state) => waitsForOrder(state, open))).toEqual([false, true, false]);
  const given = [signOff('required', someone), signOff('complete'), signOff('optional')];
  expect(given.map((state) => waitsForOrder(state, given))).toEqual([false, false, false]);
  const late = [signOff('required'), signOff('complete', someone)];
  expect(waitsForOrder(signOff('required'), late)).toBe(true);
});

test('a record is signed from its first sign-off and complete from the Complete one', () => {
  expect(signedStageOf([signOff('required'), signOff('complete')])).toBeNull();
  expect(signedStageOf([signOff('optional', someone), signOff('complete')])).toBe('signed');
  expect(signedStageOf([signOff('required', someone), signOff('complete', someone)])).toBe('complete');
});

test('a record is rejected before the Complete sign-off and re-opened after it', () => {
  expect(rightToTakeBack([signOff('required'), signOff('complete')], false)).toBeNull();
  expect(rightToTakeBack([signOff('required', someone), signOff('complete')], false)).toBe('reject');
  expect(rightToTakeBack([signOff('required', someone), signOff('complete', someone)], false)).toBe('reopen');
});

test('a void record offers no sign-off to withdraw [work areas 4.0-12]', () => {
  expect(rightToTakeBack([signOff('required', someone), signOff('complete')], true)).toBeNull();
  expect(rightToTakeBack([signOff('required', someone), signOff('complete', someone)], true)).toBeNull();
});
