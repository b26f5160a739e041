import { describe, expect, test } from 'vitest';
import { senderSettings, signInRules } from './sign-in-settings.ts';

describe('the sign-in rules', () => {
  test('are off or standard by default', () => {
    expect(signInRules({})).toEqual({
      lockAfter: 0,
      allowSingle: false,
      passwordLength: 8,
      passwordAge: 0,
      requireTls: false,
    });
    expect(signInRules({ SESSION_LOCK_AFTER: '', PASSWORD_MAX_AGE: ' ' })).toEqual(signInRules({}));
  });

  test('are read from the environment', () => {
    expect(
      signInRules({
        SESSION_LOCK_AFTER: '10',
        SESSION_ALLOW_SINGLE: 'on',
        PASSWORD_MIN_LENGTH: '12',
        PASSWORD_MAX_AGE: '90',
        REQUIRE_TLS: '1',
      }),
    ).toEqual({ lockAfter: 10, allowSingle: true, passwordLength: 12, passwordAge: 90, requireTls: true });
  });

  test('require TLS in production, unless that is switched off', () => {
    expect(signInRules({ NODE_ENV: 'production' }).requireTls).toBe(true);
    expect(signInRules({ NODE_ENV: 'production', REQUIRE_TLS: '0' }).requireTls).toBe(false);
  });

  test.each([
    [
      { SESSION_LOCK_AFTER: '20' },
      'SESSION_LOCK_AFTER is "20", which is not accepted: it must be a whole number from 0 to 19.',
    ],
    [{ SESSION_ALLOW_SINGLE: 'maybe' }, 'SESSION_ALLOW_SINGLE is "maybe", which is not accepted: it must be 1 or 0.'],
    [{ PASSWORD_MIN_LENGTH: '0' }, 'it must be a whole number from 6 to 64.'],
    [{ PASSWORD_MIN_LENGTH: '5' }, 'it must be a whole number from 6 to 64.'],
    [{ PASSWORD_MAX_AGE: '-1' }, 'it must be a whole number from 0 to 3650.'],
  ])('refuse %o with a message', (env, message) => {
    expect(() => signInRules(env)).toThrow(message);
  });
});

describe('the senders of messages', () => {
  const aliyun = {
    ALIYUN_ACCESS_KEY_ID: 'id',
    ALIYUN_ACCESS_KEY_SECRET: 'hunter2',
    ALIYUN_SMS_SIGN_NAME: '准绳',
    ALIYUN_SMS_TEMPLATE: 'SMS_1',
  };

  test('are none by default', () => {
    expect(senderSettings({})).toEqual({ aliyun: undefined, smtp: undefined, mailLimitMb: 10, production: false });
    expect(senderSettings({ NODE_ENV: 'production' }).production).toBe(true);
  });

  test('are configured when all their settings are set', () => {
    expect(senderSettings({ ...aliyun, SMTP_URL: 'smtp://u:p@mail:587', MAIL_FROM: 'x@example.org' })).toMatchObject({
      aliyun: { id: 'id', secret: 'hunter2', template: 'SMS_1', endpoint: 'https://dysmsapi.aliyuncs.com' },
      smtp: { url: 'smtp://u:p@mail:587', from: 'x@example.org' },
    });
  });

  test('half a configuration is refused, naming what is missing and no secret', () => {
    const half = (): unknown => senderSettings({ ...aliyun, ALIYUN_SMS_TEMPLATE: '' });
    expect(half).toThrow('ALIYUN_SMS_TEMPLATE must be set too');
    expect(half).not.toThrow('hunter2');
    expect(() => senderSettings({ MAIL_FROM: 'x@example.org' })).toThrow('SMTP_URL must be set too');
  });

  test('codes go over TLS only, and a bad address of a mail server is not repeated', () => {
    expect(() => senderSettings({ ...aliyun, ALIYUN_SMS_ENDPOINT: 'http://sms.example' })).toThrow('https://host');
    const bad = (): unknown => senderSettings({ SMTP_URL: 'imap://u:hunter2@mail', MAIL_FROM: 'x@example.org' });
    expect(bad).toThrow('it must look like smtp://');
    expect(bad).not.toThrow('hunter2');
  });
});
