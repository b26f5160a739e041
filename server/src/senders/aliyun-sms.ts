import { randomUUID } from 'node:crypto';
import type { CodeSms, Send } from './message.ts';
import { signAcs3, type AcsKeys } from './sign-acs3.ts';

/** Time limit for the provider's answer, in milliseconds. */
const PATIENCE = 10_000;

/** An account of Alibaba Cloud's Short Message Service (Dysmsapi, version 2017-05-25). */
export interface AliyunOptions extends AcsKeys {
  /** The approved signature in front of each message. */
  readonly signName: string;
  /** The approved template; its variable must be `code`. */
  readonly template: string;
  /** `https://dysmsapi.aliyuncs.com`, or the address of another region. */
  readonly endpoint: string;
}

const read = (value: unknown, name: string): string => {
  const text: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
  return typeof text === 'string' ? text : '';
};

/**
 * Formats a number for `SendSms`, which takes mainland numbers without country code and all others with it, without a
 * plus.
 */
const numberOf = (to: string): string => to.replace(/^\+86/, '').replaceAll(/\D/g, '');

/**
 * Sends codes through Alibaba Cloud. The error of a refusal contains the provider's error code, never the code we sent.
 */
export const aliyunSms =
  ({ signName, template, endpoint, ...keys }: AliyunOptions): Send<CodeSms> =>
  async ({ to, code }) => {
    const { query, headers } = signAcs3(
      {
        host: new URL(endpoint).host,
        action: 'SendSms',
        version: '2017-05-25',
        query: {
          PhoneNumbers: numberOf(to),
          SignName: signName,
          TemplateCode: template,
          TemplateParam: JSON.stringify({ code }),
        },
        date: new Date().toISOString().replace(/\.\d{3}Z$/, 'Z'),
        nonce: randomUUID(),
      },
      keys,
    );
    const answer = await fetch(`${endpoint}/?${query}`, {
      method: 'POST',
      headers: { ...headers, accept: 'application/json' },
      signal: AbortSignal.timeout(PATIENCE),
    });
    const body: unknown = await answer.json().catch(() => null);
    const result = read(body, 'Code');
    if (result !== 'OK')
      throw new Error(`The SMS provider answered ${answer.status} ${result} ${read(body, 'Message')}`);
  };
