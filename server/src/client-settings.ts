import { defaultClientSettings, type ClientSettings } from '@plumbline/contract/client-settings.ts';

type Environment = Readonly<Record<string, string | undefined>>;
/** Parses a value; throws with what is accepted instead. */
type Reader<T> = (text: string) => T;
type Variable<T> = readonly [name: string, read: Reader<T>];

class NotAccepted extends Error {}

const oneOf =
  <const T extends string>(...values: readonly T[]): Reader<T> =>
  (text) => {
    const found = values.find((value) => value.toLowerCase() === text.toLowerCase());
    if (found === undefined) throw new NotAccepted(`one of ${values.join(', ')}`);
    return found;
  };

const flag: Reader<boolean> = (text) => {
  if (/^(1|true|on|yes)$/i.test(text)) return true;
  if (/^(0|false|off|no)$/i.test(text)) return false;
  throw new NotAccepted('1 or 0');
};

const wholeUpTo =
  (most: number, least = 0): Reader<number> =>
  (text) => {
    const isWithin = /^\d+$/.test(text) && Number(text) >= least && Number(text) <= most;
    if (!isWithin) throw new NotAccepted(`a whole number from ${least} to ${most}`);
    return Number(text);
  };

const nameUpTo =
  (most: number): Reader<string> =>
  (text) => {
    if (text.length > most) throw new NotAccepted(`at most ${most} characters`);
    return text;
  };

const headerName: Reader<string> = (text) => {
  if (!/^x-[a-z\d-]{1,40}$/i.test(text)) throw new NotAccepted('a header name that begins with x-');
  return text.toLowerCase();
};

/** `38081=rich,*=simple` */
const formByPort: Reader<ClientSettings['login.formByPort']> = (text) => {
  const pairs = text.split(',').map((pair) => /^\s*(\d{1,5}|\*)\s*=\s*(simple|rich)\s*$/.exec(pair));
  if (!pairs.every((pair) => pair !== null)) throw new NotAccepted('like 38081=rich,*=simple');
  return Object.fromEntries(pairs.map(([, port = '', form]) => [port, form === 'rich' ? 'rich' : 'simple']));
};

/** Settings computed at startup; they cannot be configured. */
type StartupSetting = 'profile' | 'crypto.publicKey' | 'login.openId';

/** Every setting of the pages: its variable, and how it is parsed. */
const VARIABLES: { readonly [K in Exclude<keyof ClientSettings, StartupSetting>]: Variable<ClientSettings[K]> } = {
  'ui.defaultLanguage': ['UI_DEFAULT_LANGUAGE', oneOf('en-US', 'zh-CN')],
  'ui.productName': ['UI_PRODUCT_NAME', nameUpTo(60)],
  'ui.watermarkPhone': ['UI_WATERMARK_PHONE', oneOf('last4', 'full')],
  'login.formByPort': ['LOGIN_FORM_BY_PORT', formByPort],
  'login.simpleService': ['LOGIN_SIMPLE_SERVICE', oneOf('auth', 'api')],
  'login.simpleCaptcha': ['LOGIN_SIMPLE_CAPTCHA', flag],
  'login.markerHeader': ['LOGIN_MARKER_HEADER', headerName],
  'login.remember': ['LOGIN_REMEMBER', oneOf('sealed', 'username', 'off')],
  'title.loginExact': ['TITLE_LOGIN_EXACT', flag],
  'captcha.type': ['CAPTCHA_TYPE', oneOf('blockPuzzle', 'clickWord', 'random')],
  'session.endStyle': ['SESSION_END_STYLE', oneOf('byCode', 'silent', 'dialog')],
  'session.idleWarning': ['SESSION_IDLE_WARNING', wholeUpTo(60)],
  'storage.session': ['STORAGE_SESSION', oneOf('local', 'session')],
  'notification.duration': ['NOTIFICATION_DURATION', wholeUpTo(60_000)],
  'feedback.kind': ['FEEDBACK_KIND', oneOf('message', 'toast')],
  'menu.filterBy': ['MENU_FILTER_BY', oneOf('permissions', 'menuCodes', 'both')],
  'menu.showAll': ['MENU_SHOW_ALL', flag],
  'finance.alwaysShow': ['FINANCE_ALWAYS_SHOW', flag],
  'landing.singleProject': ['LANDING_SINGLE_PROJECT', oneOf('menu', 'project-page')],
  'files.limitMb': ['FILES_LIMIT_MB', wholeUpTo(2000, 1)],
  'files.heic': ['FILES_HEIC', flag],
  'imports.limitMb': ['IMPORT_LIMIT_MB', wholeUpTo(2000, 1)],
  'imports.limitRows': ['IMPORT_LIMIT_ROWS', wholeUpTo(1_048_575, 1)],
  'imports.largeMb': ['IMPORT_LARGE_MB', wholeUpTo(2000, 1)],
  'imports.largeRows': ['IMPORT_LARGE_ROWS', wholeUpTo(1_048_575, 1)],
  'imports.stuckMinutes': ['IMPORT_STUCK_MINUTES', wholeUpTo(10_000, 1)],
  'crypto.body': ['CRYPTO_BODY', flag],
};

function readOne<T>(env: Environment, [name, read]: Variable<T>): T | undefined {
  const text = env[name]?.trim();
  if (text === undefined || text === '') return undefined;
  try {
    return read(text);
  } catch (error) {
    if (!(error instanceof NotAccepted)) throw error;
    throw new Error(`${name} is "${text}", which is not accepted: it must be ${error.message}.`, { cause: error });
  }
}

/**
 * Reads the settings of the pages: the presets of `PROFILE` (readings D30), then each one that is set individually.
 *
 * @throws Error naming the variable, what is wrong with it and what is accepted
 */
export function clientSettings(env: Environment): ClientSettings {
  const profile = readOne(env, ['PROFILE', oneOf('auth', 'api')]) ?? 'auth';
  const chosen = Object.entries(VARIABLES)
    .map(([key, variable]) => [key, readOne<unknown>(env, variable)] as const)
    .filter(([, value]) => value !== undefined);
  return { ...defaultClientSettings(profile), ...Object.fromEntries(chosen) };
}

const HOST = /^(?=.{1,253}$)(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?)(?:\.[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?)*$/i;

const bareHost: Reader<string> = (text) => {
  if (!HOST.test(text)) throw new NotAccepted('a host name or IPv4 address, without scheme, port or path');
  return text.toLowerCase();
};

const origin = (text: string): string => {
  const address = URL.parse(text.trim());
  const accepted = address !== null && /^https?:$/.test(address.protocol) && address.origin === text.trim();
  if (!accepted) throw new NotAccepted('origins like https://other.example, parted by commas; never *');
  return address.origin;
};

const ownOrigin: Reader<string> = (text) => {
  const address = URL.parse(text.trim());
  const isOrigin = address !== null && /^https?:$/.test(address.protocol) && address.pathname === '/';
  if (!isOrigin || address.search !== '' || address.hash !== '')
    throw new NotAccepted('the address people open, such as https://plumbline.example, without a path');
  return address.origin;
};

/**
 * Hosts and origins this installation works with: `STORAGE_HOST`, `OFFICE_HOST` (readings D54), `CORS_ORIGINS` (S10),
 * `PUBLIC_URL`.
 *
 * @throws Error naming the variable, what is wrong with it and what is accepted
 */
export const neighbours = (
  env: Environment,
): {
  readonly storageHost: string;
  readonly officeHost: string;
  readonly corsOrigins: readonly string[];
  readonly publicUrl: string;
} => ({
  storageHost: readOne(env, ['STORAGE_HOST', bareHost]) ?? '',
  officeHost: readOne(env, ['OFFICE_HOST', bareHost]) ?? '',
  corsOrigins: readOne(env, ['CORS_ORIGINS', (text) => text.split(',').map(origin)]) ?? [],
  publicUrl: readOne(env, ['PUBLIC_URL', ownOrigin]) ?? '',
});
