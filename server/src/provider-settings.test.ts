import { describe, expect, test } from 'vitest';
import { noProviders } from './http/provider-rules.ts';
import { openIdButtons, providerRules, thirdPartiesOf } from './provider-settings.ts';

const OPENID = JSON.stringify({
  corp: { issuer: 'https://id.example', clientId: 'c', clientSecret: 'very-secret', en: 'Corp' },
});

test('an installation without settings has no providers', () => {
  expect(providerRules({})).toEqual(noProviders);
  expect(providerRules({ SSO_TICKET_URL: 'https://x.example', SSO_TICKET_ENABLED: '0' }).ticket).toBeNull();
  expect(thirdPartiesOf(providerRules({}))).toEqual({});
});

test('each provider is read with its defaults', () => {
  const rules = providerRules({
    SSO_TICKET_ENABLED: '1',
    SSO_TICKET_URL: 'https://sso.example/check?ticket={ticket}',
    SSO_EMPLOYEE_CODE_ENABLED: 'on',
    SSO_EMPLOYEE_CODE_SECRET: '0123456789abcdef',
    SSO_EMPLOYEE_CODE_ADDRESSES: '10.0.0.0/8, ::1',
    WECOM_CORP_ID: 'ww1',
    WECOM_AGENT_ID: '2',
    WECOM_SECRET: 's',
    WECOM_REDIRECT_URL: 'https://p.example/loading-qiye-login',
    DINGTALK_CLIENT_ID: 'd',
    DINGTALK_CLIENT_SECRET: 's',
    DINGTALK_REDIRECT_URL: 'http://localhost:8080/loading-login',
    OPENID_PROVIDERS: OPENID,
    OPENID_REDIRECT_URL: 'https://p.example/loading-login/',
  });
  expect(rules).toMatchObject({
    ticket: { url: 'https://sso.example/check?ticket={ticket}', secret: null, field: 'username', names: 'username' },
    employeeCode: { addresses: ['10.0.0.0/8', '::1'] },
    weCom: { loginUrl: 'https://login.work.weixin.qq.com', apiUrl: 'https://qyapi.weixin.qq.com' },
    dingTalk: { agentId: '', loginUrl: 'https://login.dingtalk.com', apiUrl: 'https://api.dingtalk.com' },
    openIdRedirectUrl: 'https://p.example/loading-login',
  });
  expect(openIdButtons(rules)).toEqual([{ key: 'corp', name: { en: 'Corp', zh: 'Corp' } }]);
  expect(thirdPartiesOf(rules)).toEqual({
    1: { appId: 'ww1', agentId: '2', redirectUrl: 'https://p.example/loading-qiye-login' },
    2: { appId: 'd', agentId: '', redirectUrl: 'http://localhost:8080/loading-login' },
  });
});

describe('refuses with a readable message', () => {
  test.each([
    [{ SSO_TICKET_ENABLED: 'maybe' }, 'SSO_TICKET_ENABLED is "maybe"'],
    [{ SSO_TICKET_ENABLED: '1' }, 'SSO_TICKET_URL'],
    [{ SSO_TICKET_ENABLED: '1', SSO_TICKET_URL: 'http://sso.example' }, 'SSO_TICKET_URL'],
    [
      { SSO_TICKET_ENABLED: '1', SSO_TICKET_URL: 'https://x.example', SSO_TICKET_MATCH: 'id' },
      'username, email, mobile',
    ],
    [{ SSO_EMPLOYEE_CODE_ENABLED: '1' }, 'SSO_EMPLOYEE_CODE_SECRET or SSO_EMPLOYEE_CODE_ADDRESSES'],
    [{ SSO_EMPLOYEE_CODE_ENABLED: '1', SSO_EMPLOYEE_CODE_SECRET: 'short' }, 'too short'],
    [{ SSO_EMPLOYEE_CODE_ENABLED: '1', SSO_EMPLOYEE_CODE_ADDRESSES: '10.0.0.0/33' }, '10.0.0.0/33'],
    [{ WECOM_CORP_ID: 'x' }, 'WECOM_AGENT_ID, WECOM_SECRET, WECOM_REDIRECT_URL must be set too'],
    [{ OPENID_PROVIDERS: OPENID }, 'OPENID_REDIRECT_URL'],
    [{ OPENID_PROVIDERS: '{' }, 'OPENID_PROVIDERS is not accepted'],
    [{ OPENID_PROVIDERS: OPENID.replace('https:', 'http:') }, 'OPENID_PROVIDERS is not accepted'],
  ])('%o', (env, words) => {
    expect(() => providerRules(env)).toThrow(words);
  });

  test('and never repeats a secret', () => {
    expect(() => providerRules({ OPENID_PROVIDERS: OPENID.replace('issuer', 'isuer') })).toThrow(
      expect.not.objectContaining({ message: expect.stringContaining('very-secret') as string }),
    );
    expect(() => providerRules({ SSO_EMPLOYEE_CODE_ENABLED: '1', SSO_EMPLOYEE_CODE_SECRET: 'psst' })).toThrow(
      expect.not.objectContaining({ message: expect.stringContaining('psst') as string }),
    );
  });
});
