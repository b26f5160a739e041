import { AppError } from '@plumbline/contract/errors.ts';
import { w, type Word } from '@plumbline/contract/words/word.ts';
import type { Db } from '../../db/database.ts';
import type { ProviderRules } from '../../http/provider-rules.ts';
import { ProviderFault } from './ask.ts';
import { dingTalkAddress, dingTalkIdentity } from './ding-talk.ts';
import { isLinked, type Identity } from './identity.ts';
import { openIdAddress, openIdIdentity, openIdSecrets } from './open-id.ts';
import type { Secrets } from './under-way.ts';
import { weComAddress, weComNames, weComSubject } from './we-com.ts';

/** What the browser brought back from the provider's page. */
interface Returned {
  readonly query: URLSearchParams;
  readonly state: string;
  readonly secrets: Secrets;
}

/** A configured provider. */
export interface Provider {
  readonly name: Word;
  /** Creates the secrets stored until the sign-in ends. */
  readonly secrets: () => Secrets;
  /** The address of the provider's page. */
  readonly address: (state: string, secrets: Secrets) => string | Promise<string>;
  /** Finds out who returned. */
  readonly identify: (returned: Returned, db: Db) => Promise<Identity>;
}

const WECOM = w('enterprise chat', '企业微信');
const DINGTALK = w('DingTalk', '钉钉');
const none = (): Secrets => ({});

/** The returned code: DingTalk calls it `authCode`, the others `code`. */
function codeOf(query: URLSearchParams): string {
  const code = query.get('authCode') ?? query.get('code') ?? '';
  if (code === '') throw new ProviderFault(`came back without a code: ${(query.get('error') ?? '').slice(0, 60)}`);
  return code;
}

function weCom({ weCom: rules }: ProviderRules): Provider | undefined {
  if (rules === null) return undefined;
  return {
    name: WECOM,
    secrets: none,
    address: (state) => weComAddress(rules, state),
    identify: async ({ query }, db) => {
      const identity = { provider: 'wecom', subject: await weComSubject(rules, codeOf(query)) };
      // a linked person need not be looked up at the provider
      if (await isLinked(db, identity)) return identity;
      return { ...identity, ...(await weComNames(rules, identity.subject)) };
    },
  };
}

function dingTalk({ dingTalk: rules }: ProviderRules): Provider | undefined {
  if (rules === null) return undefined;
  return {
    name: DINGTALK,
    secrets: none,
    address: (state) => dingTalkAddress(rules, state),
    identify: ({ query }) => dingTalkIdentity(rules, codeOf(query)),
  };
}

function openId({ openId: list, openIdRedirectUrl: redirectUrl }: ProviderRules, key: string): Provider | undefined {
  const rules = list.find((each) => `oidc:${each.key}` === key);
  if (rules === undefined) return undefined;
  return {
    name: rules.name,
    secrets: openIdSecrets,
    address: (state, secrets) => openIdAddress(rules, { redirectUrl, state, secrets }),
    identify: ({ query, state, secrets }) =>
      openIdIdentity(rules, { back: new URL(`${redirectUrl}?${query}`), state, secrets }),
  };
}

const MAKERS: Readonly<Record<string, (rules: ProviderRules, key: string) => Provider | undefined>> = {
  wecom: weCom,
  dingtalk: dingTalk,
};

/** A provider by its key. @throws AppError `providerOff` when it is not configured */
export function providerOf(rules: ProviderRules, key: string): Provider {
  const make = MAKERS[key] ?? openId;
  const found = make(rules, key);
  if (found === undefined) throw new AppError('providerOff');
  return found;
}

/** Every kind of provider a user can be linked with in this installation. */
export const linkable = (rules: ProviderRules): readonly { readonly key: string; readonly name: Word }[] => [
  ...(rules.weCom ? [{ key: 'wecom', name: w('Enterprise chat', '企业微信') }] : []),
  ...(rules.dingTalk ? [{ key: 'dingtalk', name: DINGTALK }] : []),
  ...rules.openId.map(({ key, name }) => ({ key: `oidc:${key}`, name })),
  ...(rules.ticket ? [{ key: 'ticket', name: w('Single sign-on by ticket', '票据单点登录') }] : []),
  ...(rules.employeeCode ? [{ key: 'employee', name: w('Employee code', '工号') }] : []),
];
