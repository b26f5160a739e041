import { isIP } from 'node:net';
import type { ClientSettings } from '@plumbline/contract/client-settings.ts';
import { w } from '@plumbline/contract/words/word.ts';
import { z } from 'zod';
import type { NamedBy, OpenIdRules, ProviderRules } from './http/provider-rules.ts';
import type { ThirdParties } from './http/sign-in-rules.ts';

type Environment = Readonly<Record<string, string | undefined>>;

const read = (env: Environment, name: string): string | undefined => env[name]?.trim() || undefined;

const isOn = (env: Environment, name: string): boolean => {
  const text = read(env, name) ?? '0';
  if (/^(1|true|on|yes)$/i.test(text)) return true;
  if (/^(0|false|off|no)$/i.test(text)) return false;
  throw new Error(`${name} is "${text}", which is not accepted: it must be 1 or 0.`);
};

/** True when secrets may be sent to an address: over https, or within this machine. */
function isSafeAddress(text: string): boolean {
  const url = URL.parse(text);
  if (url === null || url.username !== '' || url.password !== '') return false;
  return (
    url.protocol === 'https:' || (url.protocol === 'http:' && /^(localhost|127\.0\.0\.1|\[::1\])$/.test(url.hostname))
  );
}

function address(env: Environment, name: string, otherwise: string): string {
  const text = (read(env, name) ?? otherwise).replace(/\/+$/, '');
  if (!isSafeAddress(text)) throw new Error(`${name} is not accepted: it must be like https://host/path.`);
  return text;
}

/** Requires all variables of a group, or none. Errors give names, never values. */
function together(env: Environment, names: readonly string[]): readonly string[] | null {
  const values = names.map((name) => read(env, name) ?? '');
  const missing = names.filter((_, at) => values[at] === '');
  if (missing.length === names.length) return null;
  if (missing.length === 0) return values;
  throw new Error(`${missing.join(', ')} must be set too, or none of ${names.join(', ')}.`);
}

function namedBy(env: Environment): NamedBy {
  const text = read(env, 'SSO_TICKET_MATCH') ?? 'username';
  if (text === 'username' || text === 'email' || text === 'mobile') return text;
  throw new Error(`SSO_TICKET_MATCH is "${text}", which is not accepted: it must be one of username, email, mobile.`);
}

function ticket(env: Environment): ProviderRules['ticket'] {
  if (!isOn(env, 'SSO_TICKET_ENABLED')) return null;
  const url = read(env, 'SSO_TICKET_URL');
  if (url === undefined || !isSafeAddress(url)) {
    throw new Error('SSO_TICKET_URL is not accepted: with SSO_TICKET_ENABLED it must be like https://host/path.');
  }
  return {
    url,
    secret: read(env, 'SSO_TICKET_SECRET') ?? null,
    field: read(env, 'SSO_TICKET_FIELD') ?? 'username',
    names: namedBy(env),
  };
}

const isNetwork = (text: string): boolean => {
  const [host = '', bits] = text.split('/');
  const family = isIP(host);
  return family !== 0 && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128)));
};

/** Minimum length: a shorter secret can be guessed from one signature. */
const LEAST_SECRET = 16;

function employeeCode(env: Environment): ProviderRules['employeeCode'] {
  if (!isOn(env, 'SSO_EMPLOYEE_CODE_ENABLED')) return null;
  const secret = read(env, 'SSO_EMPLOYEE_CODE_SECRET') ?? null;
  const addresses = (read(env, 'SSO_EMPLOYEE_CODE_ADDRESSES') ?? '').split(',').map((each) => each.trim());
  const listed = addresses.filter((each) => each !== '');
  const wrong = listed.find((each) => !isNetwork(each));
  if (wrong !== undefined)
    throw new Error(
      `SSO_EMPLOYEE_CODE_ADDRESSES holds "${wrong}", which is no address and no network like 10.0.0.0/8.`,
    );
  if (secret === null && listed.length === 0)
    throw new Error('SSO_EMPLOYEE_CODE_ENABLED needs SSO_EMPLOYEE_CODE_SECRET or SSO_EMPLOYEE_CODE_ADDRESSES.');
  if (secret !== null && secret.length < LEAST_SECRET)
    throw new Error(`SSO_EMPLOYEE_CODE_SECRET is too short: it must have at least ${LEAST_SECRET} characters.`);
  return { secret, addresses: listed };
}

function weCom(env: Environment): ProviderRules['weCom'] {
  const given = together(env, ['WECOM_CORP_ID', 'WECOM_AGENT_ID', 'WECOM_SECRET', 'WECOM_REDIRECT_URL']);
  if (given === null) return null;
  const [corpId = '', agentId = '', secret = ''] = given;
  return {
    corpId,
    agentId,
    secret,
    redirectUrl: address(env, 'WECOM_REDIRECT_URL', ''),
    loginUrl: address(env, 'WECOM_LOGIN_URL', 'https://login.work.weixin.qq.com'),
    apiUrl: address(env, 'WECOM_API_URL', 'https://qyapi.weixin.qq.com'),
  };
}

function dingTalk(env: Environment): ProviderRules['dingTalk'] {
  const given = together(env, ['DINGTALK_CLIENT_ID', 'DINGTALK_CLIENT_SECRET', 'DINGTALK_REDIRECT_URL']);
  if (given === null) return null;
  const [clientId = '', secret = ''] = given;
  return {
    clientId,
    agentId: read(env, 'DINGTALK_AGENT_ID') ?? '',
    secret,
    redirectUrl: address(env, 'DINGTALK_REDIRECT_URL', ''),
    loginUrl: address(env, 'DINGTALK_LOGIN_URL', 'https://login.dingtalk.com'),
    apiUrl: address(env, 'DINGTALK_API_URL', 'https://api.dingtalk.com'),
  };
}

const openIdList = z.record(
  z.string().regex(/^[a-z\d-]{1,40}$/),
  z.strictObject({
    issuer: z.string().refine(isSafeAddress),
    clientId: z.string().min(1),
    clientSecret: z.string().min(1),
    en: z.string().min(1).max(40),
    zh: z.string().min(1).max(40).optional(),
    trustEmail: z.boolean().default(false),
  }),
);

const readJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

function openId(env: Environment): readonly OpenIdRules[] {
  const text = read(env, 'OPENID_PROVIDERS');
  if (text === undefined) return [];
  const parsed = openIdList.safeParse(readJson(text));
  // the value itself is not repeated: it contains secrets
  if (!parsed.success) {
    throw new Error(
      'OPENID_PROVIDERS is not accepted: it must be JSON like ' +
        '{"key": {"issuer": "https://…", "clientId": "…", "clientSecret": "…", "en": "Name", "zh": "名称"}}.',
    );
  }
  return Object.entries(parsed.data).map(([key, { en, zh = en, clientSecret: secret, ...rest }]) => ({
    key,
    name: w(en, zh),
    secret,
    ...rest,
  }));
}

/**
 * Reads the ways of signing in besides passwords (readings D22, D41, S04).
 *
 * @throws Error naming the variables, never a secret
 */
export function providerRules(env: Environment): ProviderRules {
  const list = openId(env);
  return {
    ticket: ticket(env),
    employeeCode: employeeCode(env),
    weCom: weCom(env),
    dingTalk: dingTalk(env),
    openId: list,
    openIdRedirectUrl: list.length === 0 ? '' : address(env, 'OPENID_REDIRECT_URL', ''),
  };
}

/** The provider buttons of the sign-in page. */
export const openIdButtons = ({ openId: list }: ProviderRules): ClientSettings['login.openId'] =>
  list.map(({ key, name }) => ({ key, name }));

/** What the sign-in pages receive about the two applications (specification 3, Tenant info). */
export const thirdPartiesOf = ({ weCom: chat, dingTalk: ding }: ProviderRules): ThirdParties => ({
  ...(chat && { 1: { appId: chat.corpId, agentId: chat.agentId, redirectUrl: chat.redirectUrl } }),
  ...(ding && { 2: { appId: ding.clientId, agentId: ding.agentId, redirectUrl: ding.redirectUrl } }),
});
