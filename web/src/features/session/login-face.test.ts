import { expect, test } from 'vitest';
import { defaultClientSettings } from '@plumbline/contract/client-settings.ts';
import { formOf, isUntitled, loginTitle, portOf } from './login-face.ts';
import { RESEND_SECONDS, secondsLeft } from './use-countdown.ts';
import { sessionWords } from './words.ts';

const http = (port: string) => ({ port, protocol: 'http:' });

test.each([
  ['auth', '8080', 'simple'],
  ['auth', '38081', 'rich'],
  ['auth', '', 'simple'],
  ['api', '8080', 'rich'],
  ['api', '38081', 'rich'],
] as const)('profile %s on port "%s" shows the %s form [R2.1-04]', (profile, port, form) => {
  expect(formOf(defaultClientSettings(profile)['login.formByPort'], http(port))).toBe(form);
});

test('a map of ports can decide, and the usual ports have their numbers [R2.1-04]', () => {
  expect(formOf({ '443': 'rich', '*': 'simple' }, { port: '', protocol: 'https:' })).toBe('rich');
  expect(formOf({ '443': 'rich', '*': 'simple' }, http(''))).toBe('simple');
  expect(formOf({}, http('1'))).toBe('simple');
  expect([portOf(http('')), portOf({ port: '', protocol: 'https:' })]).toEqual(['80', '443']);
});

test.each([
  ['8080', false, 'Plumbline - Login - 登录'],
  ['8080', true, 'Login - 登录'],
  ['38081', false, ''],
  ['38081', true, ''],
])('the title on port %s, exact %s, is "%s" [R2.1-02, R2.1-03, R9-39]', (port, exact, title) => {
  const parts = { product: 'Plumbline', route: sessionWords.title.en, exact };
  expect(loginTitle(parts, http(port))).toBe(title);
  expect(isUntitled(http(port))).toBe(title === '');
});

test('the countdown begins at 59 s and ends at zero [R9-12]', () => {
  const until = RESEND_SECONDS * 1000;
  expect([0, 1, 1000, until - 1, until, until + 5000].map((now) => secondsLeft(until, now))).toEqual([
    59, 59, 58, 1, 0, 0,
  ]);
});
