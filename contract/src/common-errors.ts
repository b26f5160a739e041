import { SERVICE_ERRORS } from './service-errors.ts';
import { WRITING_ERRORS } from './writing-errors.ts';
import { w } from './words/word.ts';

/** Refusals shared by several features, and refusals at the edge. */
export const commonErrors = {
  ...SERVICE_ERRORS,
  ...WRITING_ERRORS,
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
      '{register} is maintained at level {step}, to which you have no access. Ask the person who maintains it there.',
      '“{register}”在“{step}”层级维护，您未获该层级授权，请联系该层级的维护人。',
    ),
  },
  noLevel: { code: 403, words: w('Choose a project and a scope of work first.', '请先选择项目和工作范围。') },
  invalid: { code: 14, words: w('Please check the marked fields.', '请检查标出的字段。') },
  locked: { code: 18, words: w('The screen is locked. Enter your password.', '屏幕已锁定，请输入密码。') },
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
      '{title} is used in {count} {count:row|rows} of {register} ({field}). {count:Change that one|Change those} first.',
      '{title} 正被 {register} 的 {count} 行（字段 {field}）使用，请先修改这些行。',
    ),
  },
  notAllowedHere: { code: 409, words: w('{why}', '{why}') },
  photoGone: {
    code: 409,
    words: w(
      'A photo is no longer available to save. Remove it and add it again.',
      '有照片已不在待保存之列。请移除后重新添加。',
    ),
  },
  notEditable: {
    code: 403,
    words: w('{register} is maintained by the system and cannot be edited.', '{register} 由系统维护，不能编辑。'),
  },
  badFilter: {
    code: 400,
    words: w('This filter does not work on {field}.', '筛选条件不适用于字段 {field}。'),
  },
  /** A list that belongs to one row was requested without giving the row. */
  ofOneRow: {
    code: 400,
    words: w(
      '{list} belongs to one {register}: open it from there.',
      '“{list}”是单个{register}的列表，请从该记录打开。',
    ),
  },
} as const;
