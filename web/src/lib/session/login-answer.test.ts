import { describe, expect, test } from 'vitest';
import { LoginRefused, readLogin } from './login-answer.ts';

const PERSON = {
  tokenInfo: { tokenName: 'accesstoken', tokenValue: 'tok' },
  userExpansion: { user: { id: 'u', username: 'li' }, userExpand: { fullName: 'Li Wei' } },
  permissions: ['tag:see'],
  roles: ['ENG'],
};
const api = (body: unknown, accesstoken: string | null = null) => readLogin({ service: 'api', body, accesstoken });
const auth = (body: unknown) => readLogin({ service: 'auth-center', body, accesstoken: null });
const judged = (resultCode: number, more: object = {}) => ({
  code: 0,
  msg: '',
  data: { resultCode, resultMsg: `message ${resultCode}`, smsToken: null, ticket: null, ...more },
});

function refusalOf(answer: () => unknown): LoginRefused {
  try {
    answer();
  } catch (error) {
    if (error instanceof LoginRefused) return error;
  }
  throw new Error('it was not refused');
}

describe('an answer that signs in', () => {
  test('the auth service succeeds with 200 and gives the one session of the client [R4-02, R4-03, R3-044]', () => {
    expect(auth({ code: 200, msg: '', data: PERSON })).toMatchObject({
      kind: 'signedIn',
      alert: null,
      session: {
        token: 'tok',
        user: { id: 'u', username: 'li', fullName: 'Li Wei', mobilePhone: '' },
        roles: ['ENG'],
        permissions: ['tag:see'],
        path: null,
        names: null,
      },
    });
  });
  test('the API service succeeds with code 0 and result code 0 [R4-03, R4-09, R3-034]', () => {
    expect(api({ code: 0, msg: '', data: { resultCode: 0, ...PERSON } })).toMatchObject({
      kind: 'signedIn',
      session: { token: 'tok', roles: ['ENG'] },
    });
  });
  test('without tokenInfo the token of the header accesstoken is used [R3-044]', () => {
    expect(api({ code: 0, data: { resultCode: 0 } }, 'from the header')).toMatchObject({
      kind: 'signedIn',
      session: { token: 'from the header', user: { id: '', fullName: '' } },
    });
  });
  test.each([
    [1, 'soon', 'soon'],
    ['1', 'soon', 'soon'],
    [0, 'soon', null],
    ['0', 'soon', null],
    [undefined, 'soon', null],
  ])('pwdChangeAlertCode %s reminds: %s [R3-037, R3-038]', (pwdChangeAlertCode, pwdChangeAlertMsg, alert) => {
    const data = { resultCode: 0, ...PERSON };
    expect(api({ code: 0, data: { ...data, pwdChangeAlertCode, pwdChangeAlertMsg } })).toMatchObject({ alert });
    expect(api({ code: 0, data, pwdChangeAlertCode, pwdChangeAlertMsg })).toMatchObject({ alert });
  });
});

describe('an answer that refuses the sign-in', () => {
  test.each([
    ['R4-10', 1, false, false],
    ['R4-11', 2, false, false],
    ['R4-14', 3, true, false],
    ['R4-12', 4, false, false],
    ['R4-13', 5, false, false],
    ['R4-15', 6, true, false],
    ['R4-16 R4-17 R4-19', 7, true, true],
    ['R4-10', 8, false, false],
    ['R4-10', 99, false, false],
  ])('result code $1: the message, the code field $2, a code on its way $3 [$0, R8-05]', (_rows, code, needs, sent) => {
    const refused = refusalOf(() => api(judged(code)));
    expect(refused).toMatchObject({ code, message: `message ${code}`, needsCode: needs, codeSent: sent });
    const atAuth = refusalOf(() => auth({ code, msg: `message ${code}`, data: null }));
    expect(atAuth).toMatchObject({ code, message: `message ${code}`, needsCode: needs, codeSent: sent });
  });
  test('smsToken and resultMsg are read inside data, then beside it [R4-18, R3-035, R3-036]', () => {
    expect(refusalOf(() => api(judged(7, { smsToken: 's' }))).smsToken).toBe('s');
    const beside = { code: 0, data: { resultCode: 7 }, smsToken: 's', resultMsg: 'beside' };
    expect(refusalOf(() => api(beside))).toMatchObject({ smsToken: 's', message: 'beside' });
  });
  test('the server msg of a refusal is kept, and an empty one stays empty for the form’s own text [R8-03]', () => {
    expect(refusalOf(() => auth({ code: 1, msg: 'no', data: null })).message).toBe('no');
    expect(refusalOf(() => auth({ code: 1, msg: '', data: null })).message).toBe('');
  });
  test.each([
    ['the number of the other service', { code: 0, data: PERSON }, 'auth-center'],
    ['the number of the other service', { code: 200, data: { resultCode: 0, ...PERSON } }, 'api'],
    ['code 0 without a result code', { code: 0, data: PERSON }, 'api'],
    ['success without a token', { code: 200, data: { ...PERSON, tokenInfo: {} } }, 'auth-center'],
    ['no envelope', '<html>', 'api'],
    ['nothing', null, 'auth-center'],
    ['code 10 without a ticket', { code: 10, data: null }, 'api'],
  ] as const)('is not a success: %s [R4-03]', (_name, body, service) => {
    expect(refusalOf(() => readLogin({ service, body, accesstoken: null })).needsCode).toBe(false);
  });
});

test.each([
  ['R4-20', 10],
  ['R4-21', 11],
  ['R4-22', 12],
])('result code $1 gives a ticket for a new password, and no session [$0]', (_row, code) => {
  const step = { ticket: 't', tenantId: 'a', smsToken: null };
  const must = { kind: 'mustChange', message: `message ${code}`, ticket: 't', tenantId: 'a' };
  expect(api(judged(code, step))).toEqual(must);
  expect(auth({ code, msg: `message ${code}`, data: step })).toEqual(must);
});

test('code 50001 is a list of companies, whatever else it contains [R4-23, R3-039, R3-040, R3-041, R3-042, R3-043]', () => {
  const tenant = { id: '1', tenantId: 'a', tenantName: '甲公司', portraitUrl: '/a.png' };
  const tenants = [tenant, { id: '', tenantId: 'b', tenantName: '', portraitUrl: '' }];
  const body = { code: 50_001, msg: '', data: [tenant, 7, { tenantId: 'b', portraitUrl: null }] };
  expect(api(body)).toEqual({ kind: 'tenants', tenants });
  expect(auth(body)).toEqual({ kind: 'tenants', tenants });
  expect(api({ code: 50_001, data: null })).toEqual({ kind: 'tenants', tenants: [] });
});

test.each([
  ['code', 20],
  ['enrol', 22],
] as const)('an answer that needs the authenticator app gives the ticket for it: %s', (kind, code) => {
  expect(api({ code: 0, data: { resultCode: code, ticket: 't' } })).toEqual({ kind, ticket: 't' });
  expect(auth({ code, msg: 'more', data: { ticket: 't' } })).toEqual({ kind, ticket: 't' });
  expect(refusalOf(() => api({ code: 0, data: { resultCode: code } })).needsCode).toBe(false);
});
