import { InvalidError, type FieldError } from '@plumbline/contract/errors.ts';
import { fill, w, type Word } from '@plumbline/contract/words/word.ts';
import type { z } from 'zod';

type Issue = z.core.$ZodIssue;

const WORDS = {
  missing: w('Please fill this in.', '请填写此项。'),
  wrong: w('This value has the wrong format.', '该值格式不正确。'),
  unknown: w('There is no such field.', '没有该字段。'),
  atLeastCharacters: w('At least {limit} characters.', '至少 {limit} 个字符。'),
  atMostCharacters: w('At most {limit} characters.', '最多 {limit} 个字符。'),
  atLeastItems: w('At least {limit} entries.', '至少 {limit} 项。'),
  atMostItems: w('At most {limit} entries.', '最多 {limit} 项。'),
  atLeast: w('At least {limit}.', '不得小于 {limit}。'),
  atMost: w('At most {limit}.', '不得大于 {limit}。'),
} as const;

const TOO_SMALL: Readonly<Record<string, Word>> = { string: WORDS.atLeastCharacters, array: WORDS.atLeastItems };
const TOO_BIG: Readonly<Record<string, Word>> = { string: WORDS.atMostCharacters, array: WORDS.atMostItems };

/** True for the words that a schema gives for what only it can know. */
const isWord = (value: unknown): value is Word =>
  typeof value === 'object' && value !== null && 'en' in value && 'zh' in value;

function wordsOf(issue: Issue): Word {
  if (issue.code === 'too_small') {
    return fill(TOO_SMALL[issue.origin] ?? WORDS.atLeast, { limit: String(issue.minimum) });
  }
  const own: unknown = issue.code === 'custom' ? issue.params?.['words'] : undefined;
  if (isWord(own)) return own;
  if (issue.code === 'too_big') return fill(TOO_BIG[issue.origin] ?? WORDS.atMost, { limit: String(issue.maximum) });
  return WORDS.wrong;
}

/**
 * zod 4 distinguishes a missing value from a wrong one only by the input, hence `reportInput`; without it nothing
 * counts as missing.
 */
const isMissing = (issue: Issue): boolean =>
  'input' in issue && (issue.input === undefined || issue.input === null || issue.input === '');

function fieldErrors(issue: Issue): readonly FieldError[] {
  const path = issue.path.map(String);
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => ({ field: [...path, key].join('.'), words: WORDS.unknown }));
  }
  const field = path.join('.');
  return isMissing(issue) ? [{ field, words: WORDS.missing, missing: true }] : [{ field, words: wordsOf(issue) }];
}

/** Turns zod's issues into a refusal listing each field (code 14, readings D57). */
export const invalidInput = (issues: readonly Issue[]): InvalidError => new InvalidError(issues.flatMap(fieldErrors));

/**
 * Parses an input.
 *
 * @throws InvalidError naming each field
 */
export function parse<S extends z.ZodType>(schema: S, input: unknown): z.output<S> {
  const read = schema.safeParse(input, { reportInput: true });
  if (!read.success) throw invalidInput(read.error.issues);
  return read.data;
}
