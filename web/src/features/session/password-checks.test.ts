import { expect, test } from 'vitest';
import { FIRST_PAIR, passwordPairChecks } from './password-checks.ts';
import { whoOf } from './send-code.ts';

const say = ({ en }: { readonly en: string }): string => en;
const GOOD = 'plumb bob and level';

test.each([
  ['nothing', '', '', ['Enter a new password', 'Enter the new password again']],
  ['spaces alone', '   ', ' ', ['Enter a new password', 'Enter the new password again']],
  ['seven of eight characters', 'kestrel', 'kestrel', ['At least 8 characters.', null]],
  ['spaces at the ends do not count', ' kestrel ', 'kestrel', ['At least 8 characters.', null]],
  ['a common password', '12345678', '12345678', ['This password is too common and easy to guess.', null]],
  ['the user name', 'Li.Wei.PLANT', 'Li.Wei.PLANT', ['It must not be your own name.', null]],
  ['two different ones', GOOD, `${GOOD}!`, [null, 'The two passwords differ.']],
  ['two that differ only in spaces', GOOD, ` ${GOOD} `, [null, null]],
])('a new password typed twice: %s', (_name, first, second, wanted) => {
  const checks = passwordPairChecks({ first, second }, { least: 8, say, names: ['li.wei.plant@plumbline.test'] });
  expect(checks).toEqual([
    ['newPassword', wanted[0]],
    ['again', wanted[1]],
  ]);
});

test('while the minimum length is unknown only the server checks it; a first password has its own messages', () => {
  const first = { first: 'kes', second: 'kes' };
  expect(passwordPairChecks(first, { least: undefined, say })).toEqual([
    ['newPassword', null],
    ['again', null],
  ]);
  expect(passwordPairChecks({ first: '', second: '' }, { least: 8, say, words: FIRST_PAIR })).toEqual([
    ['newPassword', 'Enter your password'],
    ['again', 'Enter the password again'],
  ]);
});

test.each([
  ['13812345678', { mobile: '13812345678' }],
  [' +86 138-1234-5678 ', { mobile: '+86 138-1234-5678' }],
  ['li', { username: 'li' }],
  ['li@plant.test', { username: 'li@plant.test' }],
  ['10023', { username: '10023' }],
  ['23812345678', { username: '23812345678' }],
])('an account typed as "%s" means %o [R5-10]', (typed, who) => {
  expect(whoOf(typed)).toEqual(who);
});
