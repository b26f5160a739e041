import { plainSignIn, type SignInRules } from './http/sign-in-rules.ts';
import { IDLE_MINUTES } from './http/session.ts';
import { MAIL_LIMIT_MB } from './senders/message.ts';
import type { SenderOptions } from './senders/senders.ts';

type Environment = Readonly<Record<string, string | undefined>>;

const read = (env: Environment, name: string): string | undefined => env[name]?.trim() || undefined;

function readInteger(
  env: Environment,
  name: string,
  { least = 0, most, otherwise }: { least?: number; most: number; otherwise: number },
): number {
  const text = read(env, name);
  if (text === undefined) return otherwise;
  const value = Number(text);
  if (/^\d+$/.test(text) && value <= most && value >= least) return value;
  throw new Error(`${name} is "${text}", which is not accepted: it must be a whole number from ${least} to ${most}.`);
}

function flag(env: Environment, name: string, otherwise = false): boolean {
  const text = read(env, name);
  if (text === undefined) return otherwise;
  if (/^(1|true|on|yes)$/i.test(text)) return true;
  if (/^(0|false|off|no)$/i.test(text)) return false;
  throw new Error(`${name} is "${text}", which is not accepted: it must be 1 or 0.`);
}

const isProduction = (env: Environment): boolean => read(env, 'NODE_ENV') === 'production';

/**
 * Reads the sign-in rules.
 *
 * @throws Error naming the variable, what is wrong with it and what is accepted
 */
export const signInRules = (env: Environment): SignInRules => ({
  // a session that has ended needs no lock
  lockAfter: readInteger(env, 'SESSION_LOCK_AFTER', { most: IDLE_MINUTES - 1, otherwise: plainSignIn.lockAfter }),
  allowSingle: flag(env, 'SESSION_ALLOW_SINGLE'),
  passwordLength: readInteger(env, 'PASSWORD_MIN_LENGTH', {
    least: 6,
    most: 64,
    otherwise: plainSignIn.passwordLength,
  }),
  // development machines often have no certificate
  requireTls: flag(env, 'REQUIRE_TLS', isProduction(env)),
  passwordAge: readInteger(env, 'PASSWORD_MAX_AGE', { most: 3650, otherwise: plainSignIn.passwordAge }),
});

/** True when all of a group of variables are set; refuses when only some are. Errors give names, never values. */
function demandAll(values: Readonly<Record<string, string | undefined>>): boolean {
  const missing = Object.keys(values).filter((name) => values[name] === undefined);
  if (missing.length === Object.keys(values).length) return false;
  if (missing.length === 0) return true;
  throw new Error(`${missing.join(', ')} must be set too, or none of ${Object.keys(values).join(', ')}.`);
}

function aliyun(env: Environment): SenderOptions['aliyun'] {
  const id = read(env, 'ALIYUN_ACCESS_KEY_ID');
  const secret = read(env, 'ALIYUN_ACCESS_KEY_SECRET');
  const signName = read(env, 'ALIYUN_SMS_SIGN_NAME');
  const template = read(env, 'ALIYUN_SMS_TEMPLATE');
  demandAll({
    ALIYUN_ACCESS_KEY_ID: id,
    ALIYUN_ACCESS_KEY_SECRET: secret,
    ALIYUN_SMS_SIGN_NAME: signName,
    ALIYUN_SMS_TEMPLATE: template,
  });
  if (id === undefined || secret === undefined || signName === undefined || template === undefined) return undefined;
  const endpoint = read(env, 'ALIYUN_SMS_ENDPOINT') ?? 'https://dysmsapi.aliyuncs.com';
  if (!/^https:\/\/[\w.:-]+$/.test(endpoint) && !/^http:\/\/(127\.0\.0\.1|localhost)(:\d+)?$/.test(endpoint)) {
    throw new Error(`ALIYUN_SMS_ENDPOINT is "${endpoint}", which is not accepted: it must be like https://host.`);
  }
  return { id, secret, signName, template, endpoint };
}

function smtp(env: Environment): SenderOptions['smtp'] {
  const url = read(env, 'SMTP_URL');
  const from = read(env, 'MAIL_FROM');
  demandAll({ SMTP_URL: url, MAIL_FROM: from });
  if (url === undefined || from === undefined) return undefined;
  // the value itself is not repeated: it contains a password
  if (!/^smtps?:\/\/\S+$/.test(url) || !URL.canParse(url)) {
    throw new Error('SMTP_URL is not accepted: it must look like smtp://user:password@host:587 or smtps://host:465.');
  }
  return { url, from };
}

/**
 * Reads what messages are sent with (readings D69).
 *
 * @throws Error naming the variables, never a secret
 */
export const senderSettings = (env: Environment): Omit<SenderOptions, 'dataDir'> => ({
  aliyun: aliyun(env),
  smtp: smtp(env),
  mailLimitMb: readInteger(env, 'MAIL_LIMIT_MB', { least: 1, most: 100, otherwise: MAIL_LIMIT_MB }),
  production: isProduction(env),
});
