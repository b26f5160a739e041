import type { Word } from './words/word.ts';

/**
 * What an installation may choose about the pages, read by the page at run time, so that one build serves every choice
 * (readings, opening remarks). Named after the settings of the readings; each is set by an environment variable.
 */
export interface ClientSettings {
  /** Which set of readings presets the others (readings D30): `auth` simple form, English; `api` rich form, Chinese. */
  readonly profile: 'auth' | 'api';
  /** The language before anybody chose one (readings D01). */
  readonly 'ui.defaultLanguage': 'en-US' | 'zh-CN';
  /** The name of the product in titles; null is its own name in the chosen language (readings D33). */
  readonly 'ui.productName': string | null;
  /** How much of the phone number the watermark shows (readings D64). */
  readonly 'ui.watermarkPhone': 'last4' | 'full';
  /** Which sign-in form a page port shows; `*` is any other port (readings D02). */
  readonly 'login.formByPort': Readonly<Record<string, 'simple' | 'rich'>>;
  /** Which login call the simple form makes (readings D03). */
  readonly 'login.simpleService': 'auth' | 'api';
  /** Whether the simple form asks for a captcha too (readings D31). */
  readonly 'login.simpleCaptcha': boolean;
  /** The header that marks a login call (readings D44). */
  readonly 'login.markerHeader': string;
  /** What Remember Me keeps: name and sealed password, the name alone, or nothing (readings D26). */
  readonly 'login.remember': 'sealed' | 'username' | 'off';
  /** The OpenID providers with a button beneath the forms: each by its key and name. */
  readonly 'login.openId': readonly { readonly key: string; readonly name: Word }[];
  /** The sign-in page's title is its route title alone (readings D13). */
  readonly 'title.loginExact': boolean;
  /** Which captcha the sign-in page asks for (readings D67). */
  readonly 'captcha.type': 'blockPuzzle' | 'clickWord' | 'random';
  /** What an ended session does: by its code, without asking, or with the dialog (readings D05). */
  readonly 'session.endStyle': 'byCode' | 'silent' | 'dialog';
  /** So many minutes before a session ends for want of calls the page warns; 0 never. */
  readonly 'session.idleWarning': number;
  /** Where the token lies: shared by all tabs, or in this tab alone (readings D24). */
  readonly 'storage.session': 'local' | 'session';
  /** Milliseconds a notification stays (readings D06). */
  readonly 'notification.duration': number;
  /** How the short texts of specification 8 are told (readings D07). */
  readonly 'feedback.kind': 'message' | 'toast';
  /** What filters the menu (readings D16). */
  readonly 'menu.filterBy': 'permissions' | 'menuCodes' | 'both';
  /** The global override: shows every entry and button; allows nothing more (readings D61). */
  readonly 'menu.showAll': boolean;
  /** The finance group is there whatever was granted (readings D17). */
  readonly 'finance.alwaysShow': boolean;
  /** Where somebody with exactly one project lands (readings D08). */
  readonly 'landing.singleProject': 'menu' | 'project-page';
  /** The largest file that is taken as an attachment, in megabytes (readings S12). */
  readonly 'files.limitMb': number;
  /** The largest file that is loaded into a table, in megabytes, and how many data rows it may hold (readings S12). */
  readonly 'imports.limitMb': number;
  readonly 'imports.limitRows': number;
  /** The same for those who hold the right to load large files: whatever leaves as an export comes back. */
  readonly 'imports.largeMb': number;
  readonly 'imports.largeRows': number;
  /** An import that has come no further for so long may be stuck, in minutes. */
  readonly 'imports.stuckMinutes': number;
  /** Bodies are encrypted before they are sent; the public key is `crypto.publicKey` (readings D50). */
  readonly 'crypto.body': boolean;
  /** The server's RSA key (SPKI, base64) for `crypto.body`; null while that is off. */
  readonly 'crypto.publicKey': string | null;
}

/** The presets of a profile (readings D30); everything else is the same in both. */
const OF_PROFILE = {
  auth: { 'ui.defaultLanguage': 'en-US', 'login.formByPort': { '38081': 'rich', '*': 'simple' } },
  api: { 'ui.defaultLanguage': 'zh-CN', 'login.formByPort': { '*': 'rich' } },
} as const satisfies Record<ClientSettings['profile'], Partial<ClientSettings>>;

/** The settings of an installation that chose nothing but a profile. */
export const defaultClientSettings = (profile: ClientSettings['profile'] = 'auth'): ClientSettings => ({
  profile,
  ...OF_PROFILE[profile],
  'ui.productName': null,
  'ui.watermarkPhone': 'last4',
  'login.simpleService': profile,
  'login.simpleCaptcha': false,
  'login.markerHeader': 'x-login',
  'login.remember': 'sealed',
  'login.openId': [],
  'title.loginExact': false,
  'captcha.type': 'blockPuzzle',
  'session.endStyle': 'byCode',
  'session.idleWarning': 2,
  'storage.session': 'local',
  'notification.duration': 4000,
  'feedback.kind': 'message',
  'menu.filterBy': 'permissions',
  'menu.showAll': false,
  'finance.alwaysShow': false,
  'landing.singleProject': 'menu',
  'files.limitMb': 20,
  'imports.limitMb': 20,
  'imports.limitRows': 100_000,
  'imports.largeMb': 500,
  'imports.largeRows': 1_000_000,
  'imports.stuckMinutes': 15,
  'crypto.body': false,
  'crypto.publicKey': null,
});
