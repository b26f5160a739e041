import { join, relative } from 'node:path';
import { defaultClientSettings, type ClientSettings } from '@plumbline/contract/client-settings.ts';
import { settings } from './settings.ts';

/** A setting as docs/settings.md presents it. */
interface SettingRow {
  /** The environment variable. */
  readonly name: string;
  /** Its default; undefined, null or empty where there is none. */
  readonly initial: unknown;
  /** What it means, in Markdown. */
  readonly meaning: string;
}

const ROOT = join(import.meta.dirname, '../..');
const now = settings({});
const profiles = [defaultClientSettings('auth'), defaultClientSettings('api')] as const;

const row = (name: string, initial: unknown, meaning: string): SettingRow => ({ name, initial, meaning });

/** The default of a setting of the pages; `profile` where the two profiles differ. */
const client = (key: keyof ClientSettings): unknown => {
  const [simple, rich] = profiles.map((profile) => JSON.stringify(profile[key]));
  return simple === rich ? now.installation.client[key] : 'profile';
};

const BACKUPS = 'folder' in now.backup.place ? relative(now.dataDir, now.backup.place.folder) : undefined;

/**
 * Every setting of an installation by topic, with its default taken from the settings of an empty environment. The page
 * of settings is generated from it, and a check compares its names with the variables that are read.
 */
export const SETTINGS: readonly { readonly title: string; readonly rows: readonly SettingRow[] }[] = [
  {
    title: 'Addresses and network',
    rows: [
      row('PORT', now.port, 'Port of the pages and calls'),
      row('PORT_RICH', now.portRich, 'Second port, whose sign-in page shows the rich form'),
      row(
        'HOST',
        now.network.host,
        'Address to listen on; defaults to 0.0.0.0 when `REQUIRE_TLS` or `TRUST_PROXY` is set',
      ),
      row(
        'TRUST_PROXY',
        now.network.trustProxy.join(','),
        'Addresses and networks of the proxies whose forwarded client address and protocol are trusted: `10.0.0.7,10.1.0.0/16`',
      ),
      row('PUBLIC_URL', now.installation.publicUrl, 'Address people open it by, for codes on paper and for links'),
      row(
        'CORS_ORIGINS',
        now.installation.corsOrigins.join(','),
        'Origins of other sites that may make calls, separated by commas; never *',
      ),
      row(
        'STORAGE_HOST',
        now.installation.storageHost,
        'Bare host name of the storage server, reached by https on port 18081',
      ),
      row(
        'OFFICE_HOST',
        now.installation.officeHost,
        'Bare host name of the office server, reached by https on port 8081',
      ),
      row(
        'REQUIRE_TLS',
        now.installation.signIn.requireTls,
        '1: accepts passwords over https only, except from this machine; defaults to 1 in production',
      ),
      row('CRYPTO_BODY', client('crypto.body'), '1: encrypts the bodies of calls in addition to TLS'),
    ],
  },
  {
    title: 'Data',
    rows: [
      row('DATA_DIR', relative(ROOT, now.dataDir), 'Folder for the database and files'),
      row('DATABASE_URL', now.databaseUrl, 'PostgreSQL 15 or newer to use instead of the embedded one'),
      row(
        'DATABASE_DIRECT_URL',
        'DATABASE_URL',
        'The same database without the connection pool, for connections that listen or hold locks',
      ),
      row(
        'DATABASE_POOLED',
        now.databasePooled,
        '1: `DATABASE_URL` is a connection pool in transaction mode, such as PgBouncer',
      ),
      row(
        'ADMIN_PASSWORD',
        now.adminPassword,
        'Initial password of the administrator; without it one is generated and printed once',
      ),
      row(
        'DEMO_TAGS',
        now.demoTags,
        'Number of tags of the demonstration plant loaded into an empty database; 0: none',
      ),
    ],
  },
  {
    title: 'Files and imports',
    rows: [
      row('FILES_LIMIT_MB', client('files.limitMb'), 'Maximum size of an attachment, in megabytes'),
      row('FILES_HEIC', client('files.heic'), '0: refuses HEIC photos and never loads libheif (LGPL-3.0)'),
      row('FILES_SCAN', now.scan, 'ClamAV daemon that scans what users send, such as 127.0.0.1:3310; none: no scan'),
      row('INVOICE_VERIFIER', undefined, 'What invoices are verified with: stand-in asks nobody; none: off'),
      row('FILES_ENDPOINT', now.files, 'S3-compatible store instead of the data folder, e.g. https://s3.example.com'),
      row('FILES_BUCKET', undefined, 'Bucket of that store'),
      row('FILES_REGION', 'us-east-1', 'Region of that store'),
      row('FILES_ACCESS_KEY', undefined, 'Access key of that store'),
      row(
        'FILES_SECRET_KEY',
        undefined,
        'Secret key of that store; set all four of endpoint, bucket, access key and secret key, or none',
      ),
      row('IMPORT_LIMIT_MB', client('imports.limitMb'), 'Maximum size of an import file, in megabytes'),
      row('IMPORT_LIMIT_ROWS', client('imports.limitRows'), 'Maximum number of data rows in an import file'),
      row(
        'IMPORT_LARGE_MB',
        client('imports.largeMb'),
        'Maximum size for users with the right _Load large files_, in megabytes',
      ),
      row('IMPORT_LARGE_ROWS', client('imports.largeRows'), 'Maximum number of data rows for those users'),
      row(
        'IMPORT_STUCK_MINUTES',
        client('imports.stuckMinutes'),
        'Minutes without progress after which an import is reported as stuck; it can be cancelled at any time',
      ),
    ],
  },
  {
    title: 'Backups',
    rows: [
      row(
        'BACKUP_AT',
        now.backup.nightly,
        'Time of the nightly backup, such as 02:30; without it backups are only made manually',
      ),
      row('BACKUP_ZONE', "the machine's", 'Time zone of `BACKUP_AT`, such as Asia/Shanghai'),
      row('BACKUP_TO', BACKUPS, 'A folder (relative to DATA_DIR), preferably on another disk, or s3://bucket/folder'),
      row(
        'BACKUP_KEEP',
        Object.values(now.backup.keep).join('/'),
        'Number of days, weeks and months for each of which one backup is retained',
      ),
      row('BACKUP_ENDPOINT', 'FILES_ENDPOINT', 'S3-compatible store for backups in a bucket'),
      row('BACKUP_REGION', 'FILES_REGION', 'Region of that store'),
      row('BACKUP_ACCESS_KEY', 'FILES_ACCESS_KEY', 'Access key of that store'),
      row('BACKUP_SECRET_KEY', 'FILES_SECRET_KEY', 'Secret key of that store'),
    ],
  },
  {
    title: 'Monitoring',
    rows: [
      row('LOG_LEVEL', now.logLevel, 'fatal, error, warn, info, debug, trace or silent'),
      row(
        'METRICS_PORT',
        now.network.metricsPort,
        'Port of `/metrics` in the Prometheus text format; none: not served',
      ),
      row('METRICS_HOST', now.network.metricsHost, 'Address that `/metrics` listens on'),
      row(
        'NODE_ENV',
        undefined,
        'production: messages without a provider are not sent; otherwise they are written to DATA_DIR/outbox',
      ),
    ],
  },
  {
    title: 'Pages',
    rows: [
      row(
        'PROFILE',
        now.installation.client.profile,
        '`auth`: simple sign-in form, English · `api`: rich form, Chinese; sets the defaults marked _profile_',
      ),
      row('UI_DEFAULT_LANGUAGE', client('ui.defaultLanguage'), 'Language until the user chooses one: en-US or zh-CN'),
      row('UI_PRODUCT_NAME', client('ui.productName'), 'Product name to show in titles instead of our own'),
      row('UI_WATERMARK_PHONE', client('ui.watermarkPhone'), 'Phone number in the watermark: last4 or full'),
      row('NOTIFICATION_DURATION', client('notification.duration'), 'Milliseconds for which a notification is shown'),
      row(
        'FEEDBACK_KIND',
        client('feedback.kind'),
        'Short feedback is shown as message (5 s, one at a time) or toast (2.5 s)',
      ),
      row('MENU_FILTER_BY', client('menu.filterBy'), 'What filters the menu: permissions, menuCodes or both'),
      row('MENU_SHOW_ALL', client('menu.showAll'), '1: shows every menu entry and button, but allows nothing more'),
      row(
        'FINANCE_ALWAYS_SHOW',
        client('finance.alwaysShow'),
        '1: shows the finance group whatever rights were granted',
      ),
      row(
        'LANDING_SINGLE_PROJECT',
        client('landing.singleProject'),
        'Where a user with a single project lands: menu or project-page',
      ),
    ],
  },
  {
    title: 'Sign-in and sessions',
    rows: [
      row(
        'LOGIN_FORM_BY_PORT',
        client('login.formByPort'),
        'Sign-in form for each page port, such as 38081=rich,*=simple',
      ),
      row('LOGIN_SIMPLE_SERVICE', client('login.simpleService'), 'Login call that the simple form makes: auth or api'),
      row('LOGIN_SIMPLE_CAPTCHA', client('login.simpleCaptcha'), '1: the simple form also asks for a captcha'),
      row('LOGIN_MARKER_HEADER', client('login.markerHeader'), 'Header that marks a login call'),
      row(
        'LOGIN_REMEMBER',
        client('login.remember'),
        'What Remember Me stores: name and sealed password (sealed), the name (username) or nothing (off)',
      ),
      row('TITLE_LOGIN_EXACT', client('title.loginExact'), '1: the title of the sign-in page omits the product name'),
      row('CAPTCHA_TYPE', client('captcha.type'), 'blockPuzzle, clickWord or random'),
      row('PASSWORD_MIN_LENGTH', now.installation.signIn.passwordLength, 'Minimum length of a password, in characters'),
      row('PASSWORD_MAX_AGE', now.installation.signIn.passwordAge, 'Days for which a password is valid; 0: for ever'),
      row(
        'SESSION_END_STYLE',
        client('session.endStyle'),
        'How a page reacts to an ended session: according to its code (byCode), without asking (silent) or with a dialog (dialog)',
      ),
      row(
        'SESSION_IDLE_WARNING',
        client('session.idleWarning'),
        'Minutes before an idle session ends at which the page shows a warning; 0: never',
      ),
      row(
        'SESSION_LOCK_AFTER',
        now.installation.signIn.lockAfter,
        'Minutes without calls after which the screen is locked; 0: never',
      ),
      row(
        'SESSION_ALLOW_SINGLE',
        now.installation.signIn.allowSingle,
        '1: the flag `single` of a sign-in ends the other sessions of that user',
      ),
      row(
        'STORAGE_SESSION',
        client('storage.session'),
        'Where the token is stored: local, or session for one browser tab each',
      ),
    ],
  },
  {
    title: 'SMS and mail',
    rows: [
      row(
        'ALIYUN_ACCESS_KEY_ID',
        undefined,
        'Key of the Alibaba Cloud account that sends codes by SMS; set this and the next three, or none',
      ),
      row('ALIYUN_ACCESS_KEY_SECRET', undefined, 'Secret of that key'),
      row('ALIYUN_SMS_SIGN_NAME', undefined, 'Approved signature of the SMS'),
      row('ALIYUN_SMS_TEMPLATE', undefined, 'Approved template, with the variable `code`'),
      row('ALIYUN_SMS_ENDPOINT', 'https://dysmsapi.aliyuncs.com', 'Address of the SMS service'),
      row('SMTP_URL', now.senders.smtp, 'Mail server, such as smtp://user:password@host:587'),
      row('MAIL_FROM', now.senders.smtp, 'Sender of outgoing mail; set together with SMTP_URL'),
      row('MAIL_LIMIT_MB', now.senders.mailLimitMb, 'Largest attachment; a larger report is sent as a link'),
    ],
  },
  {
    title: 'Single sign-on',
    rows: [
      row('SSO_TICKET_ENABLED', '0', '1: single sign-on by a ticket of another server'),
      row(
        'SSO_TICKET_URL',
        undefined,
        'Address that checks tickets; `{ticket}` in it is replaced (GET), otherwise the ticket is sent as POST {ticket}',
      ),
      row('SSO_TICKET_SECRET', undefined, 'Sent to that server as bearer token'),
      row('SSO_TICKET_FIELD', 'username', 'Field of its answer that identifies the user, such as data.user.account'),
      row('SSO_TICKET_MATCH', 'username', 'What that field matches here: username, email or mobile'),
      row(
        'SSO_EMPLOYEE_CODE_ENABLED',
        '0',
        '1: single sign-on by an employee code that is signed, or that comes from a listed address',
      ),
      row(
        'SSO_EMPLOYEE_CODE_SECRET',
        undefined,
        'Shared secret: sign = HMAC-SHA256 over `code:ts` in hex, ts in seconds, ±300 s',
      ),
      row(
        'SSO_EMPLOYEE_CODE_ADDRESSES',
        undefined,
        'Addresses and networks trusted without a signature, separated by commas',
      ),
      row(
        'OPENID_PROVIDERS',
        undefined,
        'OpenID providers as JSON: {"key": {issuer, clientId, clientSecret, en, zh?, trustEmail?}}',
      ),
      row('OPENID_REDIRECT_URL', undefined, 'Our https address with /loading-login, as registered with the providers'),
      row('WECOM_CORP_ID', undefined, 'Enterprise chat: id of the company; set this and the next three, or none'),
      row('WECOM_AGENT_ID', undefined, 'Id of the application'),
      row('WECOM_SECRET', undefined, 'Secret of the application'),
      row('WECOM_REDIRECT_URL', undefined, 'Our https address with /loading-qiye-login, as registered with WeCom'),
      row('WECOM_LOGIN_URL', 'https://login.work.weixin.qq.com', 'Page where users scan the code'),
      row('WECOM_API_URL', 'https://qyapi.weixin.qq.com', 'Address of the API'),
      row(
        'DINGTALK_CLIENT_ID',
        undefined,
        'DingTalk: id of the application; set this, the secret and the redirect address, or none',
      ),
      row('DINGTALK_CLIENT_SECRET', undefined, 'Secret of the application'),
      row('DINGTALK_AGENT_ID', undefined, 'Agent id of the application, only passed on to the pages'),
      row('DINGTALK_REDIRECT_URL', undefined, 'Our https address with /loading-login, as registered with DingTalk'),
      row('DINGTALK_LOGIN_URL', 'https://login.dingtalk.com', 'Page where users scan the code'),
      row('DINGTALK_API_URL', 'https://api.dingtalk.com', 'Address of the API'),
    ],
  },
];
