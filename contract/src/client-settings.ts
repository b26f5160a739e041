import type { Word } from './words/word.ts';

/**
 * An installation's settings for the pages, read by the page at run time so that one build serves every choice
 * (readings, opening remarks). Named after the settings in the readings; each is set by an environment variable.
 */
export interface ClientSettings {
  /**
   * The set of readings that presets the others (readings D30): `auth` simple form, English; `api` rich form, Chinese.
   */
  readonly profile: 'auth' | 'api';
  /** The language before the user chooses one (readings D01). */
  readonly 'ui.defaultLanguage': 'en-US' | 'zh-CN';
  /** The product name in titles; null means its own name in the chosen language (readings D33). */
  readonly 'ui.productName': string | null;
  /** How much of the phone number the watermark shows (readings D64). */
  readonly 'ui.watermarkPhone': 'last4' | 'full';
  /** The sign-in form each page port shows; `*` is any other port (readings D02). */
  readonly 'login.formByPort': Readonly<Record<string, 'simple' | 'rich'>>;
  /** The login call that the simple form makes (readings D03). */
  readonly 'login.simpleService': 'auth' | 'api';
  /** Whether the simple form also asks for a captcha (readings D31). */
  readonly 'login.simpleCaptcha': boolean;
  /** The header that marks a login call (readings D44). */
  readonly 'login.markerHeader': string;
  /** What Remember Me stores: name and sealed password, the name alone, or nothing (readings D26). */
  readonly 'login.remember': 'sealed' | 'username' | 'off';
  /** The OpenID providers with a button below the forms, each with its key and name. */
  readonly 'login.openId': readonly { readonly key: string; readonly name: Word }[];
  /** The sign-in page's title is its route title alone (readings D13). */
  readonly 'title.loginExact': boolean;
  /** The captcha type on the sign-in page (readings D67). */
  readonly 'captcha.type': 'blockPuzzle' | 'clickWord' | 'random';
  /** How the end of a session is handled: by its code, silently, or with the dialog (readings D05). */
  readonly 'session.endStyle': 'byCode' | 'silent' | 'dialog';
  /** The number of minutes before an idle session ends at which the page warns; 0 means never. */
  readonly 'session.idleWarning': number;
  /** Where the token is stored: shared by all tabs, or in this tab alone (readings D24). */
  readonly 'storage.session': 'local' | 'session';
  /** How long a notification stays, in milliseconds (readings D06). */
  readonly 'notification.duration': number;
  /** How the short texts of specification 8 are shown (readings D07). */
  readonly 'feedback.kind': 'message' | 'toast';
  /** What filters the menu (readings D16). */
  readonly 'menu.filterBy': 'permissions' | 'menuCodes' | 'both';
  /** The global override: shows every menu entry and button but grants no rights (readings D61). */
  readonly 'menu.showAll': boolean;
  /** The finance group is always shown, whatever is granted (readings D17). */
  readonly 'finance.alwaysShow': boolean;
  /** The landing page of a user with exactly one project (readings D08). */
  readonly 'landing.singleProject': 'menu' | 'project-page';
  /** Maximum size of an attachment, in megabytes (readings S12). */
  readonly 'files.limitMb': number;
  /** Whether HEIC photos are accepted and converted: the decoder is LGPL-3.0, and HEVC is patented in some countries. */
  readonly 'files.heic': boolean;
  /** Maximum size of a file imported into a table, in megabytes, and its maximum number of data rows (readings S12). */
  readonly 'imports.limitMb': number;
  readonly 'imports.limitRows': number;
  /** The same limits for users with the right to import large files: every export can be imported again. */
  readonly 'imports.largeMb': number;
  readonly 'imports.largeRows': number;
  /** Minutes without progress after which an import may be stuck. */
  readonly 'imports.stuckMinutes': number;
  /** Bodies are encrypted before sending; the public key is `crypto.publicKey` (readings D50). */
  readonly 'crypto.body': boolean;
  /** The server's RSA key (SPKI, base64) for `crypto.body`; null while that is off. */
  readonly 'crypto.publicKey': string | null;
}

/** The presets of each profile (readings D30); all other settings are the same in both. */
const OF_PROFILE = {
  auth: { 'ui.defaultLanguage': 'en-US', 'login.formByPort': { '38081': 'rich', '*': 'simple' } },
  api: { 'ui.defaultLanguage': 'zh-CN', 'login.formByPort': { '*': 'rich' } },
} as const satisfies Record<ClientSettings['profile'], Partial<ClientSettings>>;

/** The settings of an installation that chose only a profile. */
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
  'files.limitMb': 40,
  'files.heic': true,
  'imports.limitMb': 20,
  'imports.limitRows': 100_000,
  'imports.largeMb': 500,
  'imports.largeRows': 1_000_000,
  'imports.stuckMinutes': 15,
  'crypto.body': false,
  'crypto.publicKey': null,
});
