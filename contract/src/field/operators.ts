import { w, type Word } from '../words/word.ts';

/** The operators of a condition. Text is always compared without regard to case (domain guide 6). */
export const OPERATORS = {
  is: w('is', '等于'),
  isNot: w('is not', '不等于'),
  contains: w('contains', '包含'),
  startsWith: w('starts with', '开头是'),
  anyOf: w('is any of', '属于其中'),
  atLeast: w('at least', '不小于'),
  atMost: w('at most', '不大于'),
  blank: w('is blank', '为空'),
  notBlank: w('is not blank', '不为空'),
} as const satisfies Record<string, Word>;
/** One operator. */
export type Operator = keyof typeof OPERATORS;
