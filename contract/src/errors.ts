import { commonErrors } from './common-errors.ts';
import { captchaErrors } from './features/captcha/errors.ts';
import { sessionErrors } from './features/session/errors.ts';
import { providersErrors } from './features/providers/errors.ts';
import { filesErrors } from './features/files/errors.ts';
import { handoverErrors } from './features/handover/errors.ts';
import { importsErrors } from './features/imports/errors.ts';
import { operationsErrors } from './features/operations/errors.ts';
import { fill, type Language, type Word } from './words/word.ts';

/**
 * Every refusal the product knows: its number in the API dialect, its number in the auth dialect where that differs,
 * and its words. Quoted texts of the specification stand here verbatim, the other language beside (readings D36).
 */
export const ERRORS = {
  ...commonErrors,
  ...captchaErrors,
  ...sessionErrors,
  ...providersErrors,
  ...filesErrors,
  ...handoverErrors,
  ...importsErrors,
  ...operationsErrors,
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
