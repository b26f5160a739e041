import { defaultClientSettings } from '@plumbline/contract/client-settings.ts';
import { expect, test } from 'vitest';
import { clientSettings, neighbours } from './client-settings.ts';

test('an installation without settings uses those of profile auth', () => {
  expect(clientSettings({})).toEqual(defaultClientSettings('auth'));
  expect(clientSettings({ PROFILE: '', UI_DEFAULT_LANGUAGE: ' ' })).toEqual(defaultClientSettings('auth'));
});

test('the profile presets the language, and its own variable overrides it [R1-23]', () => {
  expect(clientSettings({})['ui.defaultLanguage']).toBe('en-US');
  expect(clientSettings({ PROFILE: 'api' })['ui.defaultLanguage']).toBe('zh-CN');
  expect(clientSettings({ PROFILE: 'api', UI_DEFAULT_LANGUAGE: 'en-us' })['ui.defaultLanguage']).toBe('en-US');
});

test.each([
  ['UI_PRODUCT_NAME', 'Handover 2', 'ui.productName', 'Handover 2'],
  ['UI_WATERMARK_PHONE', 'full', 'ui.watermarkPhone', 'full'],
  ['LOGIN_FORM_BY_PORT', '8080=rich, *=simple', 'login.formByPort', { '8080': 'rich', '*': 'simple' }],
  ['LOGIN_SIMPLE_SERVICE', 'api', 'login.simpleService', 'api'],
  ['LOGIN_SIMPLE_CAPTCHA', 'true', 'login.simpleCaptcha', true],
  ['LOGIN_MARKER_HEADER', 'X-Signs-In', 'login.markerHeader', 'x-signs-in'],
  ['LOGIN_REMEMBER', 'off', 'login.remember', 'off'],
  ['TITLE_LOGIN_EXACT', '1', 'title.loginExact', true],
  ['CAPTCHA_TYPE', 'clickword', 'captcha.type', 'clickWord'],
  ['SESSION_END_STYLE', 'dialog', 'session.endStyle', 'dialog'],
  ['SESSION_IDLE_WARNING', '0', 'session.idleWarning', 0],
  ['STORAGE_SESSION', 'session', 'storage.session', 'session'],
  ['NOTIFICATION_DURATION', '9000', 'notification.duration', 9000],
  ['FEEDBACK_KIND', 'toast', 'feedback.kind', 'toast'],
  ['MENU_FILTER_BY', 'both', 'menu.filterBy', 'both'],
  ['MENU_SHOW_ALL', 'yes', 'menu.showAll', true],
  ['FINANCE_ALWAYS_SHOW', 'on', 'finance.alwaysShow', true],
  ['LANDING_SINGLE_PROJECT', 'project-page', 'landing.singleProject', 'project-page'],
  ['CRYPTO_BODY', '1', 'crypto.body', true],
] as const)('%s is read', (name, text, key, value) => {
  expect(clientSettings({ [name]: text })).toEqual({ ...defaultClientSettings(), [key]: value });
  expect(defaultClientSettings()[key]).not.toEqual(value);
});

test.each([
  [{ PROFILE: 'both' }, 'PROFILE is "both", which is not accepted: it must be one of auth, api.'],
  [{ MENU_SHOW_ALL: 'maybe' }, 'it must be 1 or 0.'],
  [{ SESSION_IDLE_WARNING: '-1' }, 'it must be a whole number from 0 to 60.'],
  [{ LOGIN_FORM_BY_PORT: '38081:rich' }, 'it must be like 38081=rich,*=simple.'],
  [{ UI_PRODUCT_NAME: 'x'.repeat(61) }, 'it must be at most 60 characters.'],
])('refuses %o with a readable message', (env, message) => {
  expect(() => clientSettings(env)).toThrow(message);
});

test('neighbours are empty by default, or bare hosts and exact origins', () => {
  expect(neighbours({})).toEqual({ storageHost: '', officeHost: '', corsOrigins: [], publicUrl: '' });
  expect(
    neighbours({
      STORAGE_HOST: 'Files.example',
      OFFICE_HOST: '10.0.0.7',
      CORS_ORIGINS: 'https://a.example, http://b.example:81',
      PUBLIC_URL: 'https://Plumbline.example/',
    }),
  ).toEqual({
    storageHost: 'files.example',
    officeHost: '10.0.0.7',
    corsOrigins: ['https://a.example', 'http://b.example:81'],
    publicUrl: 'https://plumbline.example',
  });
});

test.each([
  { STORAGE_HOST: 'https://files.example' },
  { OFFICE_HOST: 'office.example:8081' },
  { STORAGE_HOST: 'a b' },
  { STORAGE_HOST: "x; script-src 'unsafe-inline'" },
  { CORS_ORIGINS: '*' },
  { CORS_ORIGINS: 'https://a.example/path' },
  { CORS_ORIGINS: 'https://a.example,null' },
  { PUBLIC_URL: 'https://plumbline.example/app' },
  { PUBLIC_URL: 'plumbline.example' },
])('refuses the neighbour %o', (env) => {
  expect(() => neighbours(env)).toThrow('is not accepted');
});
