import { AppError } from '@plumbline/contract/errors.ts';
import type { Word } from '@plumbline/contract/words/word.ts';
import { w } from '@plumbline/contract/words/word.ts';
import { allRegisters } from '@plumbline/contract/registers/index.ts';
import { ZodError } from 'zod';
import { isAway } from '../db/away.ts';
import { ACTS_WITHIN } from '../db/database.ts';
import { tableOf } from '../db/model.ts';
import { wordsOfConstraint } from './constraint-words.ts';
import { invalidInput } from './invalid-input.ts';
import { manyFiles } from './no-file.ts';

/** SQLSTATE unique_violation. */
const UNIQUE = '23505';
/** SQLSTATE exclusion_violation: a constraint that `constraint-words.ts` names. */
const EXCLUDED = '23P01';
/** SQLSTATE foreign_key_violation: the row referred to was deleted at the same moment. */
const GONE = '23503';
/** PostgreSQL: a text contains a character it cannot store, such as NUL. */
const UNSTORABLE = '22021';
/** SQLSTATE query_canceled, which here means that a statement took too long. */
const TOO_LONG = '57014';
/** Errors of the operating system and of PostgreSQL for a disk without room. */
const NO_ROOM: Readonly<Record<string, Word>> = {
  ENOSPC: w('the server', '服务器'),
  EDQUOT: w('the server', '服务器'),
  '53100': w('the database', '数据库'),
};
/** Time within which an absent database is usually back, in seconds. */
const BACK_WITHIN = 5;
/** The largest JSON body, in megabytes. */
export const BODY_LIMIT_MB = 1;

/** What one row is called, for tables that are not registers. */
const SYSTEM_TABLES: Readonly<Record<string, Word>> = {
  level: w('Level', '层级'),
  app_user: w('User', '用户'),
  role: w('Role', '角色'),
  permission: w('Permission', '权限'),
  provider_link: w('Sign-in by another account', '第三方账号登录'),
  list_view: w('View', '视图'),
  column_set: w('Set of columns', '列组合'),
  form_template: w('Form', '表单'),
  attachment_link: w('Attachment', '附件'),
  import_mapping: w('Import mapping', '导入映射'),
  menu: w('Menu item', '菜单项'),
  message: w('Message', '消息'),
  work_pack_document: w('Document in progress', '正在生成的文件'),
  schedule_run: w('Run of a scheduled report', '定时报表运行'),
  schedule_delivery: w('Recipient of a scheduled report', '定时报表收件人'),
  ledger_entry: w('Entry of the ledger', '台账条目'),
};

function labelOf(table: string): Word | undefined {
  const register = allRegisters.find((each) => !each.subset && tableOf(each) === table);
  return register?.label ?? SYSTEM_TABLES[table];
}

const textOf = (error: object, name: string): string => {
  const value: unknown = Reflect.get(error, name);
  return typeof value === 'string' ? value : '';
};

/** Extracts the last value of `Key (tenant_id, lower(name))=(…, p-100) already exists.` */
const lastValue = (detail: string): string => /=\((?:.*, )?(.*)\) /.exec(detail)?.[1] ?? '';

/** Two users created the same row at the same moment; the index caught what the earlier check could not. */
function duplicate(error: object): AppError | null {
  const label = labelOf(textOf(error, 'table'));
  if (textOf(error, 'constraint').endsWith('_pkey')) return label ? new AppError('idTaken') : null;
  return label ? new AppError('duplicate', { title: lastValue(textOf(error, 'detail')), register: label }) : null;
}

/** Two rows that exclude each other: a rule that a constraint of the database keeps. */
function excluded(error: object): AppError | null {
  const why = wordsOfConstraint(textOf(error, 'constraint'));
  return why ? new AppError('notAllowedHere', { why }) : null;
}

/** What a constraint between rows refused; null when that has no words, undefined for any other error. */
function byConstraint(code: string, error: object): AppError | null | undefined {
  if (code === UNIQUE) return duplicate(error);
  if (code === EXCLUDED) return excluded(error);
  return code === GONE ? new AppError('notFound') : undefined;
}

/** A request the HTTP library refused before a handler ran. */
function ofLibrary(code: string, status: unknown): AppError | null {
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return new AppError('bodyTooLarge', { limit: BODY_LIMIT_MB });
  if (code === 'FST_FILES_LIMIT') return manyFiles();
  if (typeof status !== 'number' || status < 400 || status > 499) return null;
  return new AppError(status === 413 ? 'bodyTooLarge' : 'badRequest', { limit: BODY_LIMIT_MB });
}

/** Returns the refusal for an error, or null when it is our fault. */
export function knownError(error: unknown): AppError | null {
  if (error instanceof AppError) return error;
  if (error instanceof ZodError) return invalidInput(error.issues);
  if (typeof error !== 'object' || error === null) return null;
  const code = textOf(error, 'code');
  const ofRows = byConstraint(code, error);
  if (ofRows !== undefined) return ofRows;
  // fields refuse it by name; this is a search, or text outside any field
  if (code === UNSTORABLE) return new AppError('badRequest');
  const place = NO_ROOM[code];
  if (place) return new AppError('diskFull', { place });
  if (code === TOO_LONG) return new AppError('actTooLong', { seconds: ACTS_WITHIN / 1000 });
  if (isAway(error)) return new AppError('databaseAway', { seconds: BACK_WITHIN });
  return ofLibrary(code, Reflect.get(error, 'statusCode'));
}
