import { fill, w, type Language, type Word } from './words/word.ts';
import { WRITING_ERRORS } from './writing-errors.ts';

/**
 * Every refusal the product knows: its number in the API dialect, its number in the auth dialect where that differs,
 * and its words. Quoted texts of the specification stand here verbatim, the other language beside (readings D36).
 */
export const ERRORS = {
  ...WRITING_ERRORS,
  /** Something of ours broke; the log has the whole story under the request id. */
  fault: {
    code: 500,
    words: w(
      'Something went wrong on our side. Nothing was changed. Request {request}.',
      '系统内部错误，数据未改动。请求号 {request}。',
    ),
  },
  unknownCall: { code: 404, words: w('There is no such call.', '该接口不存在。') },
  badRequest: { code: 400, words: w('The request could not be read.', '无法读取该请求。') },
  tooLarge: { code: 413, words: w('The file is too large: at most {limit} MB.', '文件过大：最多 {limit} MB。') },
  tooMany: {
    code: 429,
    words: w('Too many attempts. Try again in {seconds} seconds.', '尝试次数过多，请 {seconds} 秒后再试。'),
  },
  busy: {
    code: 429,
    words: w(
      'Many people are signing in at this moment. Try again in {seconds} seconds.',
      '当前登录人数过多，请 {seconds} 秒后再试。',
    ),
  },
  sessionEnded: {
    code: 4,
    auth: 401,
    words: w('Your login information has expired, please log in again', '您的登录信息已过期，请重新登录'),
  },
  forbidden: {
    code: 403,
    words: w(
      'You do not have the right to do this: {right}. Ask your administrator.',
      '您没有执行此操作的权限：{right}。请联系管理员。',
    ),
  },
  /** Rows of a level above the levels granted to the caller (readings D72). */
  keptAbove: {
    code: 403,
    words: w(
      '{register} is kept at the level {step}, which is not granted to you. Ask who keeps it there.',
      '“{register}”在“{step}”层级维护，您未获该层级授权，请联系该层级的维护人。',
    ),
  },
  noLevel: { code: 403, words: w('Choose a project and a scope of work first.', '请先选择项目和工作范围。') },
  invalid: { code: 14, words: w('Please check the marked fields.', '请检查标出的字段。') },
  loginFailed: { code: 1, words: w('Wrong account or password.', '账号或密码错误。') },
  userDisabled: {
    code: 2,
    words: w('This account is switched off. Ask your administrator.', '该账号已停用，请联系管理员。'),
  },
  smsWrong: { code: 3, words: w('The verification code is not right.', '验证码不正确。') },
  smsExpired: {
    code: 6,
    words: w('The verification code has expired. Ask for a new one.', '验证码已过期，请重新获取。'),
  },
  smsNeeded: { code: 7, words: w('Enter the code we sent to your phone.', '请输入发送到您手机的验证码。') },
  passwordFirst: {
    code: 10,
    words: w('This is your first password. Choose your own before you go on.', '您正在使用初始密码，请先修改密码。'),
  },
  passwordExpired: {
    code: 11,
    words: w('Your password has expired. Choose a new one before you go on.', '您的密码已过期，请先修改密码。'),
  },
  passwordWeak: {
    code: 12,
    words: w('Your password is too weak. Choose a stronger one before you go on.', '您的密码强度不足，请先修改密码。'),
  },
  locked: { code: 18, words: w('The screen is locked. Enter your password.', '屏幕已锁定，请输入密码。') },
  /** The number of the captcha family, for 4 would read as an ended session (readings D05). */
  captchaFailed: { code: 6110, words: w('Human verification failed', '人机验证失败') },
  severalTenants: { code: 50_001, words: w('Please choose a company', '请选择租户信息') },
  tlsNeeded: {
    code: 1,
    words: w(
      'This installation takes passwords over https only. Open its https address.',
      '本系统仅接受通过 https 提交的密码，请使用 https 地址访问。',
    ),
  },
  wrongPassword: { code: 1, words: w('The password is not right.', '密码不正确。') },
  ticketEnded: {
    code: 1,
    words: w('This took too long. Sign in again to change your password.', '操作超时，请重新登录后再修改密码。'),
  },
  /** Of somebody with a second factor: the phone alone would be one factor again. */
  phoneAlone: {
    code: 1,
    words: w('This account signs in with its password and a code.', '该账号须使用密码和验证码登录。'),
  },
  noPhone: {
    code: 1,
    words: w(
      'This account needs a code by SMS, and no phone number is known for it. Ask your administrator.',
      '该账号登录需要短信验证码，但未登记手机号，请联系管理员。',
    ),
  },
  noSender: {
    code: 1,
    words: w(
      'This installation cannot send {what}: no provider is set up. Ask your administrator.',
      '本系统未配置{what}发送服务，请联系管理员。',
    ),
  },
  notSent: {
    code: 1,
    words: w('The {what} could not be sent. Try again in a minute.', '{what}发送失败，请稍后再试。'),
  },
  noProject: { code: 1, words: w('No project is assigned to this person!', '该人员未分配项目!') },
  ssoOff: {
    code: 1,
    words: w(
      'Single sign-on is not turned on in this installation. Sign in with your account.',
      '本系统未开通单点登录，请使用账号登录。',
    ),
  },
  /** Says nothing of the account it names: it reads the same whether or not there is one (readings S04, S06). */
  ssoRefused: {
    code: 1,
    words: w(
      'Single sign-on did not work. Open this product from your portal again, or sign in with your account.',
      '单点登录失败，请从门户重新进入，或使用账号登录。',
    ),
  },
  providerOff: {
    code: 1,
    words: w('This way of signing in is not set up in this installation.', '本系统未开通该登录方式。'),
  },
  providerFailed: {
    code: 1,
    words: w(
      'Signing in by {provider} did not work. Try again, or sign in with your account.',
      '{provider}登录失败，请重试，或使用账号登录。',
    ),
  },
  providerEnded: {
    code: 1,
    words: w(
      'This sign-in took too long, was used already, or was begun in another browser. Begin again.',
      '本次登录已超时、已使用，或在其他浏览器中发起，请重新登录。',
    ),
  },
  notLinked: {
    code: 1,
    words: w(
      'Nobody here belongs to your {provider} account. Ask your administrator to link it.',
      '您在{provider}的身份未关联本系统用户，请联系管理员。',
    ),
  },
  oldPassword: { code: 1, words: w('The old password is not right.', '原密码不正确。') },
  notFound: {
    code: 404,
    words: w('This record does not exist, or is not in the chosen scope.', '该记录不存在，或不在所选范围内。'),
  },
  stale: {
    code: 409,
    words: w(
      '{who} changed this record while you were working on it. Both versions are shown; nothing was saved.',
      '{who} 在您编辑期间修改了该记录。下面列出两个版本，您的修改尚未保存。',
    ),
  },
  duplicate: { code: 409, words: w('{title} already exists in {register}.', '{register} 中已存在 {title}。') },
  inUse: {
    code: 409,
    words: w(
      '{title} is used by {count} rows of {register} in the field {field}; first change those.',
      '{title} 正被 {register} 的 {count} 行（字段 {field}）使用，请先修改这些行。',
    ),
  },
  notAllowedHere: { code: 409, words: w('{why}', '{why}') },
  notEditable: {
    code: 403,
    words: w('{register} is kept by the system and cannot be edited.', '{register} 由系统维护，不能编辑。'),
  },
  badFilter: {
    code: 400,
    words: w('The filter asks something that {field} does not understand.', '筛选条件不适用于字段 {field}。'),
  },
  importNotSpreadsheet: {
    code: 1,
    words: w(
      'Cannot import this file. File must be in .csv or .xlsx format',
      '无法导入该文件。文件必须为 .csv 或 .xlsx 格式',
    ),
  },
  importEmpty: {
    code: 1,
    words: w(
      'The file contains no data. Please check and upload a valid file.',
      '文件中没有数据。请检查后上传有效文件。',
    ),
  },
  importDamaged: {
    code: 1,
    words: w(
      'The file is damaged or is not really a spreadsheet. Open it in your spreadsheet program, save it again and retry.',
      '文件已损坏或不是真正的电子表格。请在表格软件中打开并重新保存后再试。',
    ),
  },
  importEncrypted: {
    code: 1,
    words: w(
      'The file is protected by a password. Save it without one and retry.',
      '文件有密码保护。请取消密码后重试。',
    ),
  },
  importTooLarge: {
    code: 1,
    words: w('The file is too large to open safely: {limit}.', '文件过大，无法安全打开：{limit}。'),
  },
  importTimeout: {
    code: 1,
    words: w(
      'Reading the file took too long and was stopped. Split it and retry.',
      '读取文件超时，已停止。请拆分后重试。',
    ),
  },
  importUnknownColumns: {
    code: 1,
    words: w(
      'Unknown columns: {columns}. Captions must be those of the template.',
      '未知列：{columns}。列标题必须与模板一致。',
    ),
  },
  importRepeatedColumns: { code: 1, words: w('Columns given twice: {columns}.', '重复的列：{columns}。') },
  importMappingColumns: {
    code: 1,
    words: w(
      'The mapping needs columns this file does not have: {columns}.',
      '映射所需的列在文件中不存在：{columns}。',
    ),
  },
  importMissingKey: { code: 1, words: w('The file lacks the key columns {columns}.', '文件缺少关键列 {columns}。') },
  importCaptionless: {
    code: 1,
    words: w('Column {column} holds data but has no caption.', '第 {column} 列有数据但没有标题。'),
  },
  fileKind: {
    code: 1,
    words: w(
      'Files of this kind are not taken: {name}. Taken are PDF, PNG, JPEG, WebP, GIF, DOCX, XLSX, CSV, TXT and DXF.',
      '不支持该类型的文件：{name}。支持 PDF、PNG、JPEG、WebP、GIF、DOCX、XLSX、CSV、TXT 和 DXF。',
    ),
  },
  fileMismatch: {
    code: 1,
    words: w(
      'The content of {name} is not what its name says. Save it again in its own program and retry.',
      '{name} 的内容与其文件名不符。请在相应软件中重新保存后再试。',
    ),
  },
  fileEmpty: { code: 1, words: w('{name} is empty.', '{name} 是空文件。') },
  fileUnsafe: {
    code: 1,
    words: w(
      '{name} holds macros or is packed in a dangerous way, and is not taken.',
      '{name} 含有宏或以危险方式打包，不予接收。',
    ),
  },
  addressEnded: {
    code: 404,
    words: w(
      'This address does not hold, or no longer. Open the file again from where it is listed.',
      '该地址无效或已失效，请从文件列表重新打开。',
    ),
  },
  blocked: { code: 409, words: w('This certificate is blocked: {why}', '该证书被阻止签署：{why}') },
} as const satisfies Record<string, { readonly code: number; readonly auth?: number; readonly words: Word }>;

/** The key of a known refusal. */
export type ErrorKey = keyof typeof ERRORS;

/** A refusal that concerns one field of a form; `field` is a path of one part, or three (`lines.2.qty`), readings D57. */
export interface FieldError {
  readonly field: string;
  readonly words: Word;
  /** The value is missing, rather than of the wrong form. */
  readonly missing?: boolean;
}

/** A known refusal. The edge turns it into the envelope, in the caller's language. */
export class AppError extends Error {
  readonly key: ErrorKey;
  /** Facts put into the words; a fact may itself be a word. */
  readonly facts: Readonly<Record<string, string | number | Word>>;
  /** What the answer carries as `data`. */
  readonly data: unknown;

  constructor(key: ErrorKey, facts: Readonly<Record<string, string | number | Word>> = {}, data: unknown = null) {
    super(key);
    this.name = 'AppError';
    this.key = key;
    this.facts = facts;
    this.data = data;
  }
}

/** Refuses a form field by field (code 14). */
export class InvalidError extends AppError {
  readonly fields: readonly FieldError[];

  constructor(fields: readonly FieldError[]) {
    super('invalid');
    this.fields = fields;
  }
}

/** What a refusal says in one language. */
export function errorText(error: AppError, language: Language): string {
  const facts: Record<string, string | number> = {};
  for (const [name, fact] of Object.entries(error.facts))
    facts[name] = typeof fact === 'object' ? fact[language] : fact;
  return fill(ERRORS[error.key].words, facts)[language];
}
