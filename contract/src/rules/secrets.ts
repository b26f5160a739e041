/**
 * The names of parameters that are always secret: accepted only in the body, never in an address, and never written to
 * a log (readings D49, D83, S07).
 */
export const SECRET_PARAMETERS = [
  'password',
  'oldPassword',
  'newPassword',
  'newPasswordText',
  'oldPwd',
  'newPwd',
  'smsCode',
  'smsToken',
  'authCode',
  'ticket',
  'employeeCode',
  'sign',
  'captcha',
  'token',
  'accesstoken',
] as const;

const IN_TEXT = new RegExp(
  `(?<=^|[^A-Za-z\\d]|%3F|%26)(${SECRET_PARAMETERS.join('|')})(=|%3D|["']?\\s*:\\s*["']?)([^&\\s"'#,;}]+)`,
  'gi',
);

/** A text with the values of secrets removed: `/login?ticket=abc` becomes `/login?ticket=…`. */
export const withoutSecrets = (text: string): string => text.replaceAll(IN_TEXT, '$1$2…');
